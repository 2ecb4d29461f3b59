// The package: make package, and npm install the file that it names.
import { Curtain } from "drawerd/react";

export function MyCurtain() {
  return (
    <Curtain defaultState="min" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"minHeightCoefficient":0,"midHeightCoefficient":null,"maxHeightCoefficient":1,"swipeResistance":{"custom":2000},"movingDuration":2,"topBounce":false,"maxWidth":390,"horizontalAlignment":"right","handleIndicatorColor":"#FF000000"}}>
      <div data-frame="content" />
      <section data-frame="curtain" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
      <div data-frame="handle" />
    </Curtain>
  );
}

// The package: make package, and npm install the file that it names.
import { Drawer } from "drawerd/react";

export function MyDrawer() {
  return (
    <Drawer defaultState="collapsed" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"heightOfPartiallyExpandedDrawer":440,"heightOfCollapsedDrawer":100,"initialState":"collapsed","totalDurationInSeconds":2,"timingCurve":{"type":"spring","mass":5,"stiffness":600,"damping":60,"initialVelocity":0},"fullExpansionBehaviour":{"leavesCustomGap":400},"flickSpeedThreshold":0,"passthroughTouchesInStates":[],"maximumCornerRadius":20,"handleViewConfiguration":null,"drawerBorderConfiguration":{"borderThickness":12,"borderColor":null}}}>
      <div data-frame="presenting" />
      <div data-frame="container" />
      <section data-frame="drawer" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
    </Drawer>
  );
}

// The package: make package, and npm install the file that it names.
import { Sheet } from "drawerd/react";

export function MySheet() {
  return (
    <Sheet defaultState="It&#39;s &#34;half&#34; \#(1) `${2}` $HOME &#60;b&#62; &#38; é &#60;/script&#62;" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"anchors":["defaultExpanded",{"ratio":0.5,"name":"It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"},{"pointsFromBottom":0,"name":"low"}],"stack":[{"id":"root","navigationBarHeight":null,"isScrollable":true}],"closeButtonImage":"It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"}}>
      <div data-frame="main" />
      <div data-frame="dimming" />
      <div data-frame="sheet" />
      <section data-frame="item.root" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
    </Sheet>
  );
}

// The package: make package, and npm install the file that it names.
import { AppStorePresentation } from "drawerd/react";

export function MyAppStorePresentation() {
  return (
    <AppStorePresentation defaultState="presented" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"isContentScrollable":true,"closeButtonSize":60}}>
      <div data-frame="presenting" />
      <div data-frame="blur" />
      <section data-frame="page" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
      <button data-frame="closeButton" aria-label="Close">✕</button>
    </AppStorePresentation>
  );
}

// The package: make package, and npm install the file that it names.
import { Transition } from "drawerd/react";

export function MyTransition() {
  return (
    <Transition defaultState="pushed" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"style":"navigation","animator":{"type":"show"},"pan":{"type":"edge","edge":"left"},"navigationAction":"pop","completeOnPercentage":1,"velocityForComplete":2000,"velocityForCancel":-1000}}>
      <div data-frame="from" />
      <section data-frame="to" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
    </Transition>
  );
}

// The package: make package, and npm install the file that it names.
import { ViewDeck } from "drawerd/react";

export function MyViewDeck() {
  return (
    <ViewDeck defaultState="closed" style={{ width: 390, height: 844, background: "#8884" }} configuration={{"sides":["bottom"],"leftSize":110,"rightSize":150,"bottomSize":800,"sizeMode":"view","panningView":{"x":0,"y":0,"width":390,"height":844},"openSlideAnimationDuration":0,"bounceDurationFactor":4,"parallaxAmount":1,"centerViewOpacity":0,"shadow":{"enabled":false,"radius":10,"opacity":0.5,"color":"#12345678","offset":{"x":0,"y":0}}}}>
      <section data-frame="center" aria-label="My drawer"><p style={{ margin: 24 }}>Drag me</p></section>
      <div data-frame="bottom"><p style={{ margin: 24 }}>The bottom side</p></div>
    </ViewDeck>
  );
}
