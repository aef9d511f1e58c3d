// Two pages as two handhelds with a cable between them, a WebRTC data channel. To open it, the two
// players send each other an invitation and an answer. No server is asked, so they must be in one
// network.

import { crc32, hex } from "pigskin/wire";

const GATHERING_MS = 5000;
// A text can name any address. Try no more of them than a computer in one network has, and only
// for a short time: the page of the other player answers at once.
const MOST_ADDRESSES = 6;
const ADDRESS = /^a=candidate:\S+ 1 udp \d+ ([\w.:-]{1,80}) \d{1,5} typ host( |$)/i;
const TRYING_MS = 2000;
const CONNECTING_MS = 8000;
// As on a serial port, bytes that come faster than they are taken are lost, and sent again.
const MOST_WAITING = 4096;
const KINDS = { offer: "invitation", answer: "answer" };
const INVITED = "Send the invitation to the other player. When the answer comes, paste it and press Connect. Keep this page open.";
const ANSWERED = "Send the answer back. The pages connect when it is pasted there. Keep this page open.";
const CONNECTED = "Connected. At their title cards both handhelds ask whether to play together.";
const SILENT = "The other page does not answer at the moment.";
const LOST = "The connection is lost. With a new invitation your game goes on where it was.";
const NOT_FOUND = "The two pages did not find each other. Are both in one network? Try again with a new invitation.";
const DAMAGED = "This text is cut off or changed. Copy it again, the whole of it.";
const OTHER = "This is neither an invitation nor an answer of Pigskin.";
const OWN = "This is your own invitation. The other player pastes it, and sends you an answer.";
const NOT_OURS = "This answer is to another invitation. Send the one above, or make a new one.";
const NOWHERE = "This text names no address at which the other page could be reached. Ask for a new one.";
const NO_ADDRESS = "This browser gives the page no address at which it could be reached.";
const $ = (id) => document.getElementById(id);

class Problem extends Error {}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
const check = (text) => hex(crc32(new TextEncoder().encode(text)));

// Return a WebRTC description as one line of text. An answer names the invitation by its checksum.
async function write({ type, sdp }, invitation) {
  const packed = await through(JSON.stringify([sdp, invitation]), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const text = `pigskin-${KINDS[type]}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return `${text}.${check(text)}`;
}

// Return what a text says. Mail and chat may have broken it into lines.
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
    return { type: kind === "answer" ? "answer" : "offer", ...limited(sdp), invitation, told };
  } catch {
    throw new Problem(DAMAGED);
  }
}

// Return a description with few addresses, the same with none, and those addresses.
function limited(sdp) {
  const lines = sdp.split("\r\n");
  const tried = lines.filter((line) => ADDRESS.test(line)).slice(0, MOST_ADDRESSES);
  const rest = lines.filter((line) => !line.startsWith("a=candidate:"));
  const hosts = [...new Set(tried.map((line) => ADDRESS.exec(line)[1]))];
  const silent = rest.join("\r\n");
  return { sdp: [...rest.filter(Boolean), ...tried, ""].join("\r\n"), silent, hosts };
}

// Show the addresses that a text names and ask. Nothing is sent to them before the user agrees.
function agreed(what, hosts) {
  if (!hosts.length) throw new Problem(NOWHERE);
  return confirm(`This ${what} leads to ${hosts.join(", ")}. Go on only if you know who sent it: your page will call there.`);
}

const passed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Return whether the other page answers at one of its addresses.
async function answers(connection) {
  for (let ms = 0; ms < TRYING_MS; ms += 100) {
    const pairs = [...(await connection.getStats()).values()].filter(({ type }) => type === "candidate-pair");
    if (pairs.some(({ state }) => state === "succeeded")) return true;
    await passed(100);
  }
  return false;
}

// Wait until all addresses of this computer are known.
async function gathered(connection) {
  const complete = new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve();
    connection.addEventListener("icegatheringstatechange", look);
    look();
  });
  await Promise.race([complete, passed(GATHERING_MS)]);
  if (!connection.localDescription.sdp.includes("a=candidate:")) throw new Problem(NO_ADDRESS);
  return connection.localDescription;
}

export class Link {
  // `announce` gets a text when the connection is lost, and none when it is there again.
  constructor(handheld, announce) {
    this.handheld = handheld;
    this.announce = announce;
    // Each is a connection with its channel: the one in use, and the one being made.
    this.now = null;
    this.next = null;
    // The checksum of the invitation that waits for an answer.
    this.invitation = "";
    this.lost = false;
    handheld.onpeer = (bytes) => this.send(bytes);
    $("no-link").hidden = Boolean(globalThis.RTCPeerConnection);
    $("link-tools").hidden = !globalThis.RTCPeerConnection;
    $("invite").addEventListener("click", () => this.tried(() => this.invite()));
    $("link-take").addEventListener("click", () => this.tried(() => this.take($("link-paste").value)));
    $("link-copy").addEventListener("click", () => this.tried(() => this.copy()));
    // Close at once, so that the other page need not wait for a timeout.
    addEventListener("pagehide", () => [this.now, this.next].forEach((made) => made?.connection.close()));
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

  // Begin a new connection. The one in use stays until the new one is open.
  open() {
    this.drop();
    this.say("One moment…");
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = connection.createDataChannel("pigskin", { negotiated: true, id: 0 });
    const made = { connection, channel };
    channel.binaryType = "arraybuffer";
    channel.onmessage = ({ data }) => made === this.now && this.hear(data);
    channel.onopen = channel.onclose = connection.onconnectionstatechange = () => this.look(made);
    this.next = made;
    return connection;
  }

  // Give up the connection that is being made.
  drop() {
    this.next?.connection.close();
    this.next = null;
    this.invitation = "";
    this.show("");
  }

  // Show the state.
  look(made) {
    const { connectionState: state } = made.connection;
    const open = made.channel.readyState === "open";
    if (made !== this.now && made !== this.next) return;
    if (open && state === "connected") {
      if (made === this.next) {
        this.now?.connection.close();
        this.now = made;
        this.next = null;
        // The handheld asks the player now.
        $("link").close();
      }
      this.show("");
      $("link-paste").value = "";
      this.say(CONNECTED, "good");
      if (this.lost) this.announce("");
      this.lost = false;
    } else if (made === this.next) {
      if (state === "failed" && !$("link-text").value) this.notFound(made);
    } else if (open && state === "disconnected") this.say(SILENT, "bad");
    else if (!open || state === "failed") {
      made.connection.close();
      this.now = null;
      this.lost = true;
      this.say(LOST, "bad");
      this.announce(LOST);
    }
  }

  // Stop calling an address that does not answer.
  notFound(made) {
    if (made !== this.next) return;
    this.drop();
    this.say(NOT_FOUND, "bad");
  }

  // Show the text to send, if there is one.
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
    const { type, sdp, silent, hosts, invitation, told } = await read(text);
    if (type === "answer") {
      if (!this.invitation || invitation !== this.invitation) throw new Problem(NOT_OURS);
      if (!agreed("answer", hosts)) return;
      await this.next.connection.setRemoteDescription({ type, sdp });
      this.invitation = "";
      this.show("");
      this.say("Connecting…");
      setTimeout((made) => this.notFound(made), CONNECTING_MS, this.next);
      return;
    }
    if (told === this.invitation) throw new Problem(OWN);
    if (!agreed("invitation", hosts)) return;
    try {
      // If no address answers, this page waits to be called.
      const answer = (await this.answer(sdp, true)) || (await this.answer(silent, false));
      this.show(await write(answer, told));
    } catch (error) {
      this.drop();
      throw error;
    }
    $("link-paste").value = "";
    this.say(ANSWERED);
  }

  // Return the description that answers an invitation, or null if none of its addresses answers.
  async answer(sdp, tries) {
    const connection = this.open();
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription();
    if (tries && !(await answers(connection))) return null;
    return gathered(connection);
  }

  async copy() {
    $("link-text").select();
    // Only pages loaded over https may copy by themselves.
    await navigator.clipboard?.writeText($("link-text").value);
    this.say(navigator.clipboard ? "Copied." : "The text is selected: copy it.");
  }

  // Return how many bytes were taken. Without a connection they are lost, as on a loose wire.
  send(bytes) {
    const channel = this.now?.channel;
    if (channel?.readyState !== "open") return bytes.length;
    if (channel.bufferedAmount > MOST_WAITING) return 0;
    channel.send(bytes);
    return bytes.length;
  }

  hear(data) {
    if (data instanceof ArrayBuffer && data.byteLength <= MOST_WAITING) this.handheld.hearPeer(new Uint8Array(data));
  }
}
