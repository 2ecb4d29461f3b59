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

const crecordings_file *crecordings_all(void) { return files; }
