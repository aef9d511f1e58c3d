// Two pages as two handhelds with a cable between them: a WebRTC data channel, for which the two
// players send each other an invitation and an answer. No server is asked, so they must be in one network.

import { crc32, hex } from "pigskin/wire";

const GATHERING_MS = 5000;
// As a serial port: what comes faster than it is taken is lost, and will be repeated.
const MOST_WAITING = 4096;
const KINDS = { offer: "invitation", answer: "answer" };
const INVITED = "Send the invitation to the other player. When the answer comes, paste it and press Connect. Keep this page open.";
const ANSWERED = "Send the answer back. The pages connect when it is pasted there. Keep this page open.";
const CONNECTED =
  "Connected. Close this, and on one handheld begin a new game with a player “by cable”; on the other choose Two handhelds in the menu.";
const SILENT = "The other page does not answer at the moment.";
const LOST = "The connection is lost. With a new invitation your game goes on where it was.";
const NOT_FOUND = "The two pages did not find each other. Are both in one network? Try again with a new invitation.";
const DAMAGED = "This text is cut off or changed. Copy it again, the whole of it.";
const OTHER = "This is neither an invitation nor an answer of Pigskin.";
const OWN = "This is your own invitation. The other player pastes it, and sends you an answer.";
const NOT_OURS = "This answer is to another invitation. Send the one above, or make a new one.";
const NO_ADDRESS = "This browser gives the page no address at which it could be reached.";
const $ = (id) => document.getElementById(id);

class Problem extends Error {}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
const check = (text) => hex(crc32(new TextEncoder().encode(text)));

// One line of text for a description of WebRTC; an answer names the invitation by its check.
async function write({ type, sdp }, invitation) {
  const packed = await through(JSON.stringify([sdp, invitation]), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const text = `pigskin-${KINDS[type]}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return `${text}.${check(text)}`;
}

// What a text says; mail and chat may have broken it into lines.
async function read(text) {
  const line = text.replaceAll(/\s/g, "");
  const found = /^(pigskin-(invitation|answer)\.([\w-]{1,9999}))\.([0-9a-f]{8})$/.exec(line);
  if (!found) throw new Problem(line.includes("pigskin-") ? DAMAGED : OTHER);
  const [, content, kind, letters, told] = found;
  if (check(content) !== told) throw new Problem(DAMAGED);
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = await through(packed, new DecompressionStream("deflate-raw"));
    const [sdp, invitation] = JSON.parse(new TextDecoder().decode(plain));
    return { type: kind === "answer" ? "answer" : "offer", sdp, invitation, told };
  } catch {
    throw new Problem(DAMAGED);
  }
}

// Until all addresses of this computer are known.
async function gathered(connection) {
  const complete = new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve();
    connection.addEventListener("icegatheringstatechange", look);
    look();
  });
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, GATHERING_MS))]);
  if (!connection.localDescription.sdp.includes("a=candidate:")) throw new Problem(NO_ADDRESS);
  return connection.localDescription;
}

export class Link {
  // `announce` tells beside the handheld that the connection is lost, and with no text that it is there again.
  constructor(handheld, announce) {
    this.handheld = handheld;
    this.announce = announce;
    this.connection = null;
    this.channel = null;
    // The check of the invitation that waits for an answer.
    this.invitation = "";
    this.found = false;
    this.lost = false;
    handheld.onpeer = (bytes) => this.send(bytes);
    $("no-link").hidden = Boolean(globalThis.RTCPeerConnection);
    $("link-tools").hidden = !globalThis.RTCPeerConnection;
    $("invite").addEventListener("click", () => this.tried(() => this.invite()));
    $("link-take").addEventListener("click", () => this.tried(() => this.take($("link-paste").value)));
    $("link-copy").addEventListener("click", () => this.tried(() => this.copy()));
    // The other page need not wait until it notices.
    addEventListener("pagehide", () => this.connection?.close());
  }

  say(text, kind = "") {
    $("link-said").textContent = text;
    $("link-said").className = kind;
    $("link-said").scrollIntoView({ block: "nearest" });
  }

  async tried(what) {
    $("invite").disabled = $("link-take").disabled = true;
    try {
      await what();
    } catch (error) {
      this.say(error instanceof Problem ? error.message : `That did not work: ${error.message}.`, "bad");
    }
    $("invite").disabled = $("link-take").disabled = false;
  }

  // A new connection, in place of any other.
  open() {
    this.connection?.close();
    this.invitation = "";
    this.found = false;
    this.show("");
    this.say("One moment…");
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = connection.createDataChannel("pigskin", { negotiated: true, id: 0 });
    channel.binaryType = "arraybuffer";
    channel.onmessage = ({ data }) => this.hear(data);
    channel.onopen = channel.onclose = () => this.look(connection);
    connection.onconnectionstatechange = () => this.look(connection);
    this.connection = connection;
    this.channel = channel;
    return connection;
  }

  // Say how it stands.
  look(connection) {
    if (connection !== this.connection) return;
    const { connectionState: state } = connection;
    const open = this.channel.readyState === "open";
    if (open && state === "connected") {
      this.found = true;
      this.show("");
      $("link-paste").value = "";
      this.say(CONNECTED, "good");
      if (this.lost) this.announce("");
      this.lost = false;
    } else if (open && state === "disconnected") this.say(SILENT, "bad");
    else if (this.found && (!open || state === "failed")) {
      connection.close();
      this.lost = true;
      this.say(LOST, "bad");
      this.announce(LOST);
    } else if (state === "failed" && !$("link-text").value) this.say(NOT_FOUND, "bad");
  }

  // The text to be sent, if there is any.
  show(text) {
    $("link-text").value = text;
    $("link-send").hidden = !text;
  }

  async invite() {
    const connection = this.open();
    await connection.setLocalDescription();
    const text = await write(await gathered(connection), "");
    this.invitation = text.slice(-8);
    this.show(text);
    this.say(INVITED);
  }

  async take(text) {
    const { type, sdp, invitation, told } = await read(text);
    if (type === "answer") {
      if (!this.invitation || invitation !== this.invitation) throw new Problem(NOT_OURS);
      await this.connection.setRemoteDescription({ type, sdp });
      this.invitation = "";
      this.show("");
      this.say("Connecting…");
      return;
    }
    if (told === this.invitation) throw new Problem(OWN);
    const connection = this.open();
    await connection.setRemoteDescription({ type, sdp });
    await connection.setLocalDescription();
    this.show(await write(await gathered(connection), told));
    $("link-paste").value = "";
    this.say(ANSWERED);
  }

  async copy() {
    $("link-text").select();
    // Only pages that came over https may copy by themselves.
    await navigator.clipboard?.writeText($("link-text").value);
    this.say(navigator.clipboard ? "Copied." : "The text is selected: copy it.");
  }

  // How many bytes were taken. Without a connection they are lost, as on a wire that leads nowhere.
  send(bytes) {
    if (this.channel?.readyState !== "open") return bytes.length;
    if (this.channel.bufferedAmount > MOST_WAITING) return 0;
    this.channel.send(bytes);
    return bytes.length;
  }

  hear(data) {
    if (data instanceof ArrayBuffer && data.byteLength <= MOST_WAITING) this.handheld.hearPeer(new Uint8Array(data));
  }
}
