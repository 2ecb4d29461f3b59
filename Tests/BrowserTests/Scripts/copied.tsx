// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { Curtain } from "drawerd/react";
import "drawerd/parts.css";

export function MyCurtain() {
  return (
    <Curtain defaultState="min"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"minHeightCoefficient":0,"midHeightCoefficient":null,"maxHeightCoefficient":1,"swipeResistance":{"custom":2000},"movingDuration":2,"topBounce":false,"maxWidth":390,"horizontalAlignment":"right","handleIndicatorColor":"#FF000000"}}>
      <div data-frame="content"><div style={{ padding: "60px 24px" }}><h2>My page</h2><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-curtain")?.show()}>Open</button></div></div>
      <section data-frame="curtain" aria-label="My drawer"><div style={{ padding: "24px" }}><h2>My drawer</h2><p>Drag me, throw me, catch me.</p></div></section>
      <div data-frame="handle" />
    </Curtain>
  );
}

// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { Drawer } from "drawerd/react";
import "drawerd/parts.css";

export function MyDrawer() {
  return (
    <Drawer defaultState="collapsed"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"heightOfPartiallyExpandedDrawer":440,"heightOfCollapsedDrawer":100,"initialState":"collapsed","totalDurationInSeconds":2,"timingCurve":{"type":"spring","mass":5,"stiffness":600,"damping":60,"initialVelocity":0},"fullExpansionBehaviour":{"leavesCustomGap":400},"flickSpeedThreshold":0,"passthroughTouchesInStates":[],"maximumCornerRadius":20,"handleViewConfiguration":null,"drawerBorderConfiguration":{"borderThickness":12,"borderColor":null},"statusBarHeight":47}}>
      <div data-frame="presenting"><div style={{ padding: "60px 24px" }}><h2>My page</h2><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-drawer")?.show()}>Open</button></div></div>
      <div data-frame="container" />
      <section data-frame="drawer" aria-label="My drawer"><div style={{ padding: "24px" }}><h2>My drawer</h2><p>Drag me, throw me, catch me.</p></div></section>
    </Drawer>
  );
}

// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { Sheet } from "drawerd/react";
import "drawerd/parts.css";

export function MySheet() {
  return (
    <Sheet defaultState="It&#39;s &#34;half&#34; \#(1) `${2}` $HOME &#60;b&#62; &#38; é &#60;/script&#62;"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"anchors":["defaultExpanded",{"ratio":0.5,"name":"It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"},{"pointsFromBottom":0,"name":"low"}],"stack":[{"id":"root","navigationBarHeight":null,"isScrollable":true}],"closeButtonImage":"It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"}}>
      <div data-frame="main"><div style={{ padding: "60px 24px" }}><h2>My page</h2><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-sheet")?.show()}>Open</button></div></div>
      <div data-frame="dimming" />
      <div data-frame="sheet" />
      <section data-frame="item.root" aria-label="My drawer"><div style={{ padding: "24px" }}><h2>My drawer</h2><p>Drag me, throw me, catch me.</p></div></section>
    </Sheet>
  );
}

// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { AppStorePresentation } from "drawerd/react";
import "drawerd/parts.css";

export function MyAppStorePresentation() {
  return (
    <AppStorePresentation defaultState="presented"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"isContentScrollable":true,"closeButtonSize":60}}>
      <div data-frame="presenting"><div style={{ padding: "60px 24px" }}><h2>My page</h2><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-app-store-presentation")?.show()}>Open</button></div></div>
      <div data-frame="blur" />
      <section data-frame="page" aria-label="My drawer"><div style={{ padding: "24px" }}><h2>My drawer</h2><p>Drag me, throw me, catch me.</p></div></section>
      <button data-frame="closeButton" aria-label="Close">&times;</button>
    </AppStorePresentation>
  );
}

// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { Transition } from "drawerd/react";
import "drawerd/parts.css";

export function MyTransition() {
  return (
    <Transition defaultState="pushed"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"style":"navigation","animator":{"type":"show"},"pan":{"type":"edge","edge":"left"},"navigationAction":"pop","completeOnPercentage":1,"velocityForComplete":2000,"velocityForCancel":-1000}}>
      <div data-frame="from"><div style={{ padding: "60px 24px" }}><h2>My page</h2><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-transition")?.show()}>Open</button></div></div>
      <section data-frame="to" aria-label="My drawer"><div style={{ padding: "24px" }}><h2>My drawer</h2><p>Drag me to the side.</p></div></section>
    </Transition>
  );
}

// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { ViewDeck } from "drawerd/react";
import "drawerd/parts.css";

export function MyViewDeck() {
  return (
    <ViewDeck defaultState="closed"
      style={{ "--drawer-safe-area-top": "47px", "--drawer-safe-area-bottom": "34px", width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" } as object}
      configuration={{"sides":["bottom"],"leftSize":110,"rightSize":150,"bottomSize":800,"sizeMode":"view","panningView":{"x":0,"y":0,"width":390,"height":844},"openSlideAnimationDuration":0,"bounceDurationFactor":4,"parallaxAmount":1,"centerViewOpacity":0,"shadow":{"enabled":false,"radius":10,"opacity":0.5,"color":"#12345678","offset":{"x":0,"y":0}}}}>
      <section data-frame="center" aria-label="My drawer"><div style={{ padding: "60px 24px" }}><h2>My drawer</h2><p>Drag me, throw me, catch me.</p><button type="button" onClick={({ currentTarget }) => currentTarget.closest("drawerd-view-deck")?.show()}>Open</button></div></section>
      <div data-frame="bottom"><div style={{ padding: "60px 24px" }}><p>The bottom side</p></div></div>
    </ViewDeck>
  );
}
