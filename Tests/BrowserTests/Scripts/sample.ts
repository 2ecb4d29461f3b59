// A user's code that client.d.ts must accept, and lines that it must reject.
import { connect, Problem } from "drawerd";
import type { Attachment, DelegateEvent, Result, Session } from "drawerd";

const session: Session<"curtain"> = await connect("http://localhost:8080", {
  controller: "curtain", token: "TOKEN", configuration: { swipeResistance: "low" }, explain: true,
  container: { width: 390, height: 844, safeArea: { top: 47 } },
});
const root = document.querySelector<HTMLElement>("#phone");
if (!root) throw new Error("no phone");
const attachment: Attachment = session.attach(root, { keyboard: false });
const result: Result = await session.moveCurtain({ to: "max", animated: false });
const isAtTop: boolean = result.state.name === "max" && !attachment.isDragging;
const answer: Result = await session.post({ type: "pan", phase: "began" });
session.addEventListener("delegate", ({ detail }) => {
  const { name, time }: DelegateEvent = detail;
  console.log(name, time, isAtTop, answer.revision, session.frames.curtain?.y);
});
session.addEventListener("problem", ({ detail: { error } }) => {
  if (error instanceof Problem && error.kind === "session-not-found") console.log(error.status, error.details.detail);
});
session.addEventListener("curtainDidChangeHeightState", ({ detail: { heightState, actualHeight } }) => {
  const states: "min" | "mid" | "max" | "hide" = heightState;
  console.log(states, actualHeight.toFixed(1));
});
session.addEventListener("snap", ({ detail: { name, position } }) => console.log(name, position.toFixed(1)));
await session.snapTo(session.detents[0]?.name ?? session.surface.opens, { animated: false });
await session.configure({ movingDuration: 0.2 });
await session.resize({ height: 700 });
const mirror = await connect(new URL(session.url));
const sheet = await connect("local:", { controller: "sheet", configuration: { anchors: [{ ratio: 0.5 }, "defaultCollapsed"] } });
await sheet.snapToAnchor({ index: 0 });
const any: Session[] = [session as Session, sheet as Session];
console.log(any.map(({ controller, isOpen }) => `${controller} ${isOpen}`));
const moved = await session.moveCurtain({ to: "mid" });
const numbers: (number | undefined)[] = [
  session.state.actualHeight, moved.state.heightCoefficient, session.frames.handle?.y, moved.frames.curtain?.transform?.scaleX,
  session.animations[0]?.from.curtain?.y, moved.explanation?.thresholds.swipeResistance, sheet.frames["item.root"]?.height,
];
const anchors: number[] = sheet.state.anchorPoints;
for (const event of moved.delegate) {
  if (event.name === "curtainDidDrag") numbers.push(event.actualHeight, anchors[0]);
}
await mirror.command({ type: "moveCurtain", to: "min" });
mirror.close();
await session.delete();
await connect("http://localhost:8080", { timeout: 3, signal: new AbortController().signal });

// @ts-expect-error
await connect("http://localhost:8080", { controller: "curtains" });
// @ts-expect-error
await connect("http://localhost:8080", { configurations: {} });
// @ts-expect-error
await session.moveCurtain({ to: "middle" });
// @ts-expect-error
await session.moveCurtain();
// @ts-expect-error
session.revision = 3;
// @ts-expect-error
console.log(session.state.drawerY);
// @ts-expect-error
console.log(session.frames.drawer);
// @ts-expect-error
console.log(moved.frames.cutrain);
// @ts-expect-error
await session.post({ type: "present" });
// @ts-expect-error
await session.post({ type: "pan", phase: "start" });
// @ts-expect-error
await session.post({ type: "configure", configuration: { anchors: [] } });
// @ts-expect-error
session.attach("#phone");
// @ts-expect-error
await sheet.moveCurtain({ to: "max" });
// @ts-expect-error
await session.snapToAnchor({ index: 0 });
// @ts-expect-error
await session.configure({ anchors: [] });
// @ts-expect-error
await connect("local:", { controller: "sheet", configuration: { midHeightCoefficient: 0.5 } });
// @ts-expect-error
sheet.addEventListener("curtainDidDrag", () => {});
// @ts-expect-error
session.addEventListener("curtainDidDrag", ({ detail }) => console.log(detail.origin));
