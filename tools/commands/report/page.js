// One game at a time, and a walk through its plays. Without this script the page shows everything.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const tabs = [...document.querySelectorAll(".tab")];
  const links = [...document.querySelectorAll(".games a")];

  // Shows the game that an address names, or the one with the play that it names.
  function show(key) {
    const named = document.getElementById(key);
    const wanted = tabs.find((tab) => tab.contains(named)) || tabs[0];
    for (const tab of tabs) tab.classList.toggle("shown", tab === wanted);
    for (const link of links) {
      if (link.hash === "#" + wanted.id) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (!wanted.contains(named) || wanted === named) return scrollTo(0, 0);
    const part = named.closest("details");
    if (part) part.open = true;
    named.scrollIntoView({ block: "center" });
    named.click();
  }

  for (const game of document.querySelectorAll(".game")) walk(game);
  window.addEventListener("hashchange", () => show(location.hash.slice(1)));
  show(location.hash.slice(1));

  function walk(game) {
    const rows = [...game.querySelectorAll(".plays .play")];
    const stepper = game.querySelector(".stepper");
    const now = game.querySelector(".now");
    const plot = game.querySelector(".plot[data-count]:not([data-count='0'])");
    const cursor = plot && plot.querySelector(".cursor");
    let at = -1;
    if (!rows.length) return;
    stepper.hidden = false;
    now.textContent = "Step through the plays, or pick one.";

    function pick(place) {
      at = Math.max(0, Math.min(rows.length - 1, place));
      const row = rows[at];
      const number = row.dataset.play;
      for (const old of game.querySelectorAll(".picked")) old.classList.remove("picked");
      const same = `[data-play="${number}"]`;
      for (const part of game.querySelectorAll(`.plays ${same}, .chart ${same}`)) part.classList.add("picked");
      now.textContent = `${row.querySelector("th").textContent}. ${row.querySelector(".words").textContent}`;
      if (cursor) {
        const x = 1000 * number / plot.dataset.count;
        cursor.setAttribute("x1", x);
        cursor.setAttribute("x2", x);
        cursor.classList.add("on");
      }
    }

    function bringIntoView() {
      const part = game.querySelector(".chart .picked");
      if (!part) return;
      const box = part.getBoundingClientRect();
      // The stepper sticks to the lower edge of the window.
      const seen = box.top > 0 && box.bottom < stepper.getBoundingClientRect().top;
      if (!seen) part.scrollIntoView({ block: "center", inline: "nearest" });
    }

    for (const button of stepper.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        pick(at + Number(button.dataset.step));
        bringIntoView();
      });
    }
    game.addEventListener("click", (event) => {
      const part = event.target.closest("[data-play]");
      if (!part || getSelection().toString()) return;
      const place = rows.findIndex((row) => row.dataset.play === part.dataset.play);
      if (place >= 0) pick(place);
    });
  }
})();
