#include "CRecordings.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char appStorePresentation[] = {
#embed "../../Conformance/appStorePresentation.jsonl"
};
static const unsigned char curtain[] = {
#embed "../../Conformance/curtain.jsonl"
};
static const unsigned char drawer[] = {
#embed "../../Conformance/drawer.jsonl"
};
static const unsigned char sheet[] = {
#embed "../../Conformance/sheet.jsonl"
};
static const unsigned char transition[] = {
#embed "../../Conformance/transition.jsonl"
};
static const unsigned char viewDeck[] = {
#embed "../../Conformance/viewDeck.jsonl"
};
static const unsigned char demo_drawerkit[] = {
#embed "../../Conformance/demos/drawerkit.jsonl"
};
static const unsigned char demo_easytransitions[] = {
#embed "../../Conformance/demos/easytransitions.jsonl"
};
static const unsigned char demo_sheets[] = {
#embed "../../Conformance/demos/sheets.jsonl"
};
static const unsigned char demo_sweetcurtain[] = {
#embed "../../Conformance/demos/sweetcurtain.jsonl"
};
static const unsigned char demo_viewDeck[] = {
#embed "../../Conformance/demos/view-deck.jsonl"
};

#pragma clang diagnostic pop

static const crecordings_file files[] = {
  {"appStorePresentation", appStorePresentation, sizeof appStorePresentation},
  {"curtain", curtain, sizeof curtain},
  {"drawer", drawer, sizeof drawer},
  {"sheet", sheet, sizeof sheet},
  {"transition", transition, sizeof transition},
  {"viewDeck", viewDeck, sizeof viewDeck},
  {0, 0, 0},
};

static const crecordings_file demos[] = {
  {"drawerkit", demo_drawerkit, sizeof demo_drawerkit},
  {"easytransitions", demo_easytransitions, sizeof demo_easytransitions},
  {"sheets", demo_sheets, sizeof demo_sheets},
  {"sweetcurtain", demo_sweetcurtain, sizeof demo_sweetcurtain},
  {"view-deck", demo_viewDeck, sizeof demo_viewDeck},
  {0, 0, 0},
};

const crecordings_file *crecordings_all(void) { return files; }
const crecordings_file *crecordings_demos(void) { return demos; }
