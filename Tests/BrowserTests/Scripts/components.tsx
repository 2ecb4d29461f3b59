// A user's code that elements.d.ts and react.d.ts must accept, and lines that they must reject.
import * as React from "react";
import "drawerd/elements";
import type { DrawerElement } from "drawerd/elements";
import { AppStorePresentation, Curtain, Drawer, Sheet, Transition, ViewDeck } from "drawerd/react";

const curtain = document.createElement("drawerd-curtain");
curtain.server = "http://localhost:8080";
curtain.midHeightCoefficient = 0.4;
curtain.configuration = { swipeResistance: "low" };
curtain.removal = "leave";
curtain.addEventListener("statechange", ({ detail }) => console.log(detail.state?.length));
curtain.addEventListener("curtainDidDrag", ({ detail }) => console.log(detail.actualHeight));
curtain.addEventListener("delegate", ({ detail }) => console.log(detail.name.length));
curtain.addEventListener("change", ({ detail }) => console.log(detail?.revision));
curtain.addEventListener("click", ({ clientX }) => console.log(clientX));
await curtain.moveCurtain({ to: "max" });
const { detents } = await curtain.ready;
console.log(detents.map(({ name, position }) => `${name} at ${position}`), curtain.open, curtain.state);
const transition = document.createElement("drawerd-transition");
transition.transitionStyle = "navigation";
transition.style.width = "300px";

curtain.open = "";
curtain.dismissible = "false";
curtain.labels = '{"min":"zu"}';
curtain.configuration = '{"topBounce":false}';
curtain.configuration = null;
const isOpen: boolean = curtain.open && !curtain.dismissible && Boolean(curtain.configuration.topBounce);
console.log(isOpen, curtain.labels.min.length);

// @ts-expect-error
curtain.open = "no";
// @ts-expect-error
curtain.configuration = "oops";
// @ts-expect-error
curtain.midHeightCoefficient = "low";
// @ts-expect-error
curtain.removal = "forget";
// @ts-expect-error
await document.createElement("drawerd-sheet").moveCurtain({ to: "max" });

export function App() {
  const [open, setOpen] = React.useState(false);
  const element = React.useRef<DrawerElement<"curtain">>(null);
  return <>
    <Curtain ref={element} server="local:" open={open} onOpenChange={setOpen} className="mine" configuration={{ topBounce: false }}>
      <div data-frame="curtain" onClick={() => element.current?.moveCurtain({ to: "max" })}>Text</div>
    </Curtain>
    <Curtain modal midHeightCoefficient={0.4} swipeResistance={{ custom: 450 }} onSnap={({ name, position }) => console.log(name, position.toFixed())}
      onCurtainDidDrag={({ actualHeight }) => console.log(actualHeight.toFixed())} onRest={() => {}} onDelegate={({ name }) => console.log(name)} onClick={({ clientX }) => console.log(clientX)} />
    <Sheet modal={{ back: false }} anchors={["defaultCollapsed"]} hasChevron onSheetDidSettle={({ anchorIndex }) => console.log(anchorIndex)} />
    <Transition transitionStyle="navigation" style={{ width: "300px" }} onPresented={() => {}} onTransitionDidEnd={({ completed }) => !completed} />
    <Drawer upperMarkGap={20} onTransitionDidFinish={({ to }) => to === "collapsed"} />
    <ViewDeck sides={["left"]} onDidOpenViewSide={({ side }) => side === "left"} />
    <AppStorePresentation isContentScrollable onDismissalWillBegin={({ isInteractive }) => !isInteractive} />
    <drawerd-curtain server="local:" open="" modal="no-escape" swipe-resistance="low" mid-height-coefficient={0.4} bottom-bounce="false"
      className="mine" ref={element} key="curtain" configuration='{"topBounce":false}' onClick={() => {}}>
      <div data-frame="curtain" />
    </drawerd-curtain>
    <drawerd-transition transition-style="navigation" style={{ width: "300px" }} />
    <drawerd-sheet anchors='["defaultCollapsed"]' has-chevron="" tab-bar-height="null" />
    <drawerd-drawer is-dismissable-by-outside-drawer-taps="false" />
    <drawerd-view-deck max-size="20" /><drawerd-app-store-presentation close-button-size={20} />
    <drawerd-view-deck open sides={["left"]} enabled={false} labels={{ left: "links" }} configuration={{ elasticity: false }} />
    <drawerd-sheet open={false} modal={{ escape: false }} dismissible={false} handle-only anchors={["defaultCollapsed"]} />
    <drawerd-drawer open="false" modal="false" dismissible="" handle-only="false" labels='{"collapsed":"zu"}' />
    <Curtain open="" defaultOpen="false" dismissible="false" handleOnly="" modal="no-escape" labels="{}" configuration='{"topBounce":false}'
      midHeightCoefficient="0.4" bottomBounce="" />
    <Sheet anchors='["defaultCollapsed"]' hasChevron="true" tabBarHeight="null" />
    <Sheet defaultState="top" onStateChange={(state) => console.log(state.length)} onReady={(session) => session.expand()} />
    {/* @ts-expect-error */}
    <Sheet midHeightCoefficient={0.4} />
    {/* @ts-expect-error */}
    <Curtain midHeightCoefficient="low" />
    {/* @ts-expect-error */}
    <Curtain modal="escape" />
    {/* @ts-expect-error */}
    <Curtain onSheetDidSettle={() => {}} />
    {/* @ts-expect-error */}
    <Curtain onCurtainDidDrag={({ origin }) => console.log(origin)} />
    {/* @ts-expect-error */}
    <Curtain onSnap={(name: string) => console.log(name)} />
    {/* @ts-expect-error */}
    <Transition onOnPresented={() => {}} />
    {/* @ts-expect-error */}
    <drawerd-curtain swipe-resistance="lowest" />
    {/* @ts-expect-error */}
    <drawerd-curtain open="no" />
    {/* @ts-expect-error */}
    <drawerd-sheet anchors="[]" has-chevron={{}} />
    {/* @ts-expect-error */}
    <drawerd-curtain midHeightCoefficient={0.4} />
    {/* @ts-expect-error */}
    <drawerd-curtain bottom-bounce={false} />
    {/* @ts-expect-error */}
    <drawerd-curtains />
    {/* @ts-expect-error */}
    <Sheet configuration={{ topBounce: false }} />
    {/* @ts-expect-error */}
    <Curtain onReady={(session) => session.expand()} />
  </>;
}
