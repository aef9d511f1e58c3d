// Puts the page together: the handheld, its controls, the words beside it, and the dialogs.

import { Capture } from "pigskin/capture";
import { Controls } from "pigskin/controls";
import { Flash } from "pigskin/flash";
import { button, element, Games } from "pigskin/games";
import { Glass } from "pigskin/glass";
import { Handheld } from "pigskin/handheld";
import { Link } from "pigskin/link";
import { keepOffline } from "pigskin/offline";
import { Sound } from "pigskin/sound";

const MOST_LINES = 400;
const TICKER_LINES = 4;
const $ = (id) => document.getElementById(id);

function notice(text, ...buttons) {
  $("notice").replaceChildren(text, ...buttons);
  $("notice").hidden = !text;
}

// The live region: every line that the display tells, for everybody who looks at it.
function say(line) {
  const told = $("told");
  told.querySelector(".hint")?.remove();
  told.append(element("p", line));
  if (told.children.length > MOST_LINES) told.firstChild.remove();
  told.scrollTop = told.scrollHeight;
  ticker.append(element("p", line));
  if (ticker.children.length > TICKER_LINES) ticker.firstChild.remove();
}

// The words stay in this tab, so that a reload does not empty the paper.
const TOLD = "pigskin/told";

function keepWords() {
  const lines = [...$("told").querySelectorAll("p:not(.hint)")].map((line) => line.textContent);
  try {
    sessionStorage.setItem(TOLD, JSON.stringify(lines));
  } catch {
    // Forbidden or full: the paper begins empty after a reload.
  }
}

function fillWords() {
  try {
    for (const line of JSON.parse(sessionStorage.getItem(TOLD) ?? "[]")) say(line);
  } catch {
    // Forbidden, as above.
  }
}

const section = $("handheld");
const ticker = section.querySelector(".ticker");
fillWords();
addEventListener("pagehide", keepWords);
const glass = new Glass(
  section.querySelector(".dots"),
  section.querySelector(".glow"),
  (flipped) => section.classList.toggle("left-handed", flipped),
);
const sound = new Sound();
const flash = new Flash();
const handheld = new Handheld({ glass, sound, flash, say });
// After `#`: seed=TEXT repeats the same dice and cards, except in linked games. clock=still lets a
// test move the time.
const wanted = new URLSearchParams(location.hash.slice(1));

function touched() {
  sound.unlock();
  // Asked for at the first touch, because some browsers ask the user.
  if (!touched.before) navigator.storage?.persist?.().catch(() => {});
  touched.before = true;
}

async function begin() {
  await handheld.load();
  glass.draw();
  await new Promise(requestAnimationFrame);
  await handheld.loadRest();
  const busy = () => notice("Pigskin is open in another tab, which has your games. It starts here when that one is closed.");
  await flash.own(busy);
  notice("");
  if (!flash.kept) notice("This browser forbids the page to store anything: games are gone when it is closed.");
  flash.onforeign = () => {
    handheld.running = false;
    notice("Another tab has gone on with your games. Reload this one to play here.");
  };
  handheld.start(wanted.get("seed") ?? "", matchMedia("(prefers-reduced-motion: reduce)").matches);
  const controls = new Controls(handheld, section, touched);
  handheld.onframe = () => controls.poll();
  handheld.onfail = (error) => {
    notice(`The firmware has stopped: ${error.message.trim().split("\n").at(-1)}. Reload the page; your game is safe.`);
  };
  if (wanted.get("clock") !== "still") handheld.play();
  document.documentElement.dataset.ready = "yes";
}

const games = new Games(handheld, flash);
const capture = new Capture(handheld);
const connectAgain = button("Connect again", () => $("link").showModal());
const link = new Link(handheld, (text) => notice(text, ...(text ? [connectAgain] : [])));
// For tests, and for the browser's console.
globalThis.pigskin = { handheld, glass, sound, flash, games, capture, link };

for (const opener of document.querySelectorAll("[data-opens]")) {
  const name = opener.dataset.opens;
  opener.addEventListener("click", () => (name === "games" ? games.open() : $(name).showModal()));
}
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("close", () => section.focus({ preventScroll: true }));
}
begin()
  .catch((error) => {
    notice(`Pigskin could not start: ${error.message}. Reload the page.`);
    throw error;
  })
  .then(() =>
    keepOffline((install) => {
      const said = "A new version is here. It starts when you open the page again; your game stays.";
      notice(said, button("Start it now", install));
    }),
  );
