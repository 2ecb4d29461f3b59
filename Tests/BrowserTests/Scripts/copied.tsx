import { Curtain } from "drawerd/react";

export function MyCurtain() {
  return (
    <Curtain defaultOpen style={{ width: 390, height: 844 }}>
      <div data-frame="content" />
      <section data-frame="curtain" aria-label="My drawer">Drag me</section>
      <div data-frame="handle" />
    </Curtain>
  );
}

import { Drawer } from "drawerd/react";

export function MyDrawer() {
  return (
    <Drawer defaultOpen style={{ width: 390, height: 844 }} configuration={{"heightOfPartiallyExpandedDrawer":440,"totalDurationInSeconds":0.5,"timingCurve":{"type":"spring","dampingRatio":0.75,"initialVelocity":0},"fullExpansionBehaviour":"doesNotCoverStatusBar","maximumCornerRadius":20,"drawerShadowConfiguration":{"shadowOpacity":0.35,"shadowRadius":12,"shadowOffset":{"x":0,"y":0},"shadowColor":"#000000FF"}}}>
      <div data-frame="presenting" />
      <div data-frame="container" />
      <section data-frame="drawer" aria-label="My drawer">Drag me</section>
      <div data-frame="handle" />
    </Drawer>
  );
}

import { Sheet } from "drawerd/react";

export function MySheet() {
  return (
    <Sheet defaultOpen style={{ width: 390, height: 844 }} configuration={{"anchors":[{"ratio":0.12},{"ratio":0.55},{"pointsFromBottom":96}],"stack":[{"id":"root","navigationBarHeight":null,"isScrollable":true}],"tabBarHeight":83,"hasChevron":true}}>
      <div data-frame="main" />
      <div data-frame="dimming" />
      <div data-frame="sheet" />
      <section data-frame="item.root" aria-label="My drawer">Drag me</section>
      <div data-frame="chevron" />
      <div data-frame="tabBar" />
    </Sheet>
  );
}

import { AppStorePresentation } from "drawerd/react";

export function MyAppStorePresentation() {
  return (
    <AppStorePresentation defaultOpen style={{ width: 390, height: 844 }}>
      <div data-frame="presenting" />
      <div data-frame="blur" />
      <section data-frame="page" aria-label="My drawer">Drag me</section>
      <button data-frame="closeButton" aria-label="Close" />
    </AppStorePresentation>
  );
}

import { Transition } from "drawerd/react";

export function MyTransition() {
  return (
    <Transition defaultOpen style={{ width: 390, height: 844 }} configuration={{"animator":{"type":"presentation","finalFrame":{"x":0,"y":264,"width":390,"height":580}}}}>
      <div data-frame="presenting" />
      <div data-frame="backdrop" />
      <section data-frame="modal" aria-label="My drawer">Drag me</section>
    </Transition>
  );
}

import { ViewDeck } from "drawerd/react";

export function MyViewDeck() {
  return (
    <ViewDeck defaultOpen style={{ width: 390, height: 844 }} configuration={{"leftSize":110,"rightSize":150,"parallaxAmount":0.3}}>
      <section data-frame="center" aria-label="My drawer">Drag me</section>
      <div data-frame="left" />
      <div data-frame="right" />
    </ViewDeck>
  );
}
