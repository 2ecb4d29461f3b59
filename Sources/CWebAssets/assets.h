static const unsigned char assets_1[] = {
#embed "../../Web/client.d.ts"
};
static const unsigned char assets_2[] = {
#embed "../../Web/client.js"
};
static const unsigned char assets_3[] = {
#embed "../../Web/client/accessibility.js"
};
static const unsigned char assets_4[] = {
#embed "../../Web/client/attachment.js"
};
static const unsigned char assets_5[] = {
#embed "../../Web/client/channel.js"
};
static const unsigned char assets_6[] = {
#embed "../../Web/client/claims.js"
};
static const unsigned char assets_7[] = {
#embed "../../Web/client/clock.js"
};
static const unsigned char assets_8[] = {
#embed "../../Web/client/commands.js"
};
static const unsigned char assets_9[] = {
#embed "../../Web/client/connection.js"
};
static const unsigned char assets_10[] = {
#embed "../../Web/client/content.js"
};
static const unsigned char assets_11[] = {
#embed "../../Web/client/detents.js"
};
static const unsigned char assets_12[] = {
#embed "../../Web/client/fitting.js"
};
static const unsigned char assets_13[] = {
#embed "../../Web/client/focus.js"
};
static const unsigned char assets_14[] = {
#embed "../../Web/client/forcedColors.js"
};
static const unsigned char assets_15[] = {
#embed "../../Web/client/frames.js"
};
static const unsigned char assets_16[] = {
#embed "../../Web/client/history.js"
};
static const unsigned char assets_17[] = {
#embed "../../Web/client/keyboard.js"
};
static const unsigned char assets_18[] = {
#embed "../../Web/client/ledger.js"
};
static const unsigned char assets_19[] = {
#embed "../../Web/client/lifetime.js"
};
static const unsigned char assets_20[] = {
#embed "../../Web/client/local.js"
};
static const unsigned char assets_21[] = {
#embed "../../Web/client/modality.js"
};
static const unsigned char assets_22[] = {
#embed "../../Web/client/module.js"
};
static const unsigned char assets_23[] = {
#embed "../../Web/client/outbox.js"
};
static const unsigned char assets_24[] = {
#embed "../../Web/client/player.js"
};
static const unsigned char assets_25[] = {
#embed "../../Web/client/pointers.js"
};
static const unsigned char assets_26[] = {
#embed "../../Web/client/predictor.js"
};
static const unsigned char assets_27[] = {
#embed "../../Web/client/recovery.js"
};
static const unsigned char assets_28[] = {
#embed "../../Web/client/roots.js"
};
static const unsigned char assets_29[] = {
#embed "../../Web/client/scroll.js"
};
static const unsigned char assets_30[] = {
#embed "../../Web/client/session.js"
};
static const unsigned char assets_31[] = {
#embed "../../Web/client/stage.js"
};
static const unsigned char assets_32[] = {
#embed "../../Web/client/stream.js"
};
static const unsigned char assets_33[] = {
#embed "../../Web/client/synchronization.js"
};
static const unsigned char assets_34[] = {
#embed "../../Web/client/tabs.js"
};
static const unsigned char assets_35[] = {
#embed "../../Web/client/transport.js"
};
static const unsigned char assets_36[] = {
#embed "../../Web/client/velocity.js"
};
static const unsigned char assets_37[] = {
#embed "../../Web/configurations.d.ts"
};
static const unsigned char assets_38[] = {
#embed "../../Web/controllers.d.ts"
};
static const unsigned char assets_39[] = {
#embed "../../Web/docs/docs.css"
};
static const unsigned char assets_40[] = {
#embed "../../Web/docs/docs.js"
};
static const unsigned char assets_41[] = {
#embed "../../Web/docs/index.html"
};
static const unsigned char assets_42[] = {
#embed "../../Web/docs/schema.js"
};
static const unsigned char assets_43[] = {
#embed "../../Web/drawing.d.ts"
};
static const unsigned char assets_44[] = {
#embed "../../Web/elements.d.ts"
};
static const unsigned char assets_45[] = {
#embed "../../Web/elements.js"
};
static const unsigned char assets_46[] = {
#embed "../../Web/elements/attributes.js"
};
static const unsigned char assets_47[] = {
#embed "../../Web/elements/configuration.js"
};
static const unsigned char assets_48[] = {
#embed "../../Web/elements/connection.js"
};
static const unsigned char assets_49[] = {
#embed "../../Web/elements/defaults.js"
};
static const unsigned char assets_50[] = {
#embed "../../Web/elements/define.js"
};
static const unsigned char assets_51[] = {
#embed "../../Web/elements/element.js"
};
static const unsigned char assets_52[] = {
#embed "../../Web/elements/events.js"
};
static const unsigned char assets_53[] = {
#embed "../../Web/elements/style.js"
};
static const unsigned char assets_54[] = {
#embed "../../Web/elements/types.d.ts"
};
static const unsigned char assets_55[] = {
#embed "../../Web/examples/form.html"
};
static const unsigned char assets_56[] = {
#embed "../../Web/examples/index.html"
};
static const unsigned char assets_57[] = {
#embed "../../Web/examples/map.html"
};
static const unsigned char assets_58[] = {
#embed "../../Web/examples/menu.html"
};
static const unsigned char assets_59[] = {
#embed "../../Web/examples/music.html"
};
static const unsigned char assets_60[] = {
#embed "../../Web/examples/photos.html"
};
static const unsigned char assets_61[] = {
#embed "../../Web/examples/settings.html"
};
static const unsigned char assets_62[] = {
#embed "../../Web/inputs.d.ts"
};
static const unsigned char assets_63[] = {
#embed "../../Web/jsx.d.ts"
};
static const unsigned char assets_64[] = {
#embed "../../Web/lab/compare.js"
};
static const unsigned char assets_65[] = {
#embed "../../Web/lab/index.html"
};
static const unsigned char assets_66[] = {
#embed "../../Web/lab/lab.css"
};
static const unsigned char assets_67[] = {
#embed "../../Web/lab/lab.js"
};
static const unsigned char assets_68[] = {
#embed "../../Web/machine/machine.d.ts"
};
static const unsigned char assets_69[] = {
#embed "../../Web/machine/machine.js"
};
static const unsigned char assets_70[] = {
#embed "../../Web/machine/module.js"
};
static const unsigned char assets_71[] = {
#embed "../../Web/machine/problem.js"
};
static const unsigned char assets_72[] = {
#embed "../../Web/machine/source.js"
};
static const unsigned char assets_73[] = {
#embed "../../Web/parts.css"
};
static const unsigned char assets_74[] = {
#embed "../../Web/parts.d.ts"
};
static const unsigned char assets_75[] = {
#embed "../../Web/parts.js"
};
static const unsigned char assets_76[] = {
#embed "../../Web/playground/catalogue.js"
};
static const unsigned char assets_77[] = {
#embed "../../Web/playground/chart.js"
};
static const unsigned char assets_78[] = {
#embed "../../Web/playground/color.js"
};
static const unsigned char assets_79[] = {
#embed "../../Web/playground/elements.js"
};
static const unsigned char assets_80[] = {
#embed "../../Web/playground/icon.svg"
};
static const unsigned char assets_81[] = {
#embed "../../Web/playground/index.html"
};
static const unsigned char assets_82[] = {
#embed "../../Web/playground/inspector.js"
};
static const unsigned char assets_83[] = {
#embed "../../Web/playground/journal.js"
};
static const unsigned char assets_84[] = {
#embed "../../Web/playground/log.js"
};
static const unsigned char assets_85[] = {
#embed "../../Web/playground/main.js"
};
static const unsigned char assets_86[] = {
#embed "../../Web/playground/mockups.js"
};
static const unsigned char assets_87[] = {
#embed "../../Web/playground/network.js"
};
static const unsigned char assets_88[] = {
#embed "../../Web/playground/phone.css"
};
static const unsigned char assets_89[] = {
#embed "../../Web/playground/phone.js"
};
static const unsigned char assets_90[] = {
#embed "../../Web/playground/playground.css"
};
static const unsigned char assets_91[] = {
#embed "../../Web/playground/settings.js"
};
static const unsigned char assets_92[] = {
#embed "../../Web/playground/token.js"
};
static const unsigned char assets_93[] = {
#embed "../../Web/react.d.ts"
};
static const unsigned char assets_94[] = {
#embed "../../Web/react.js"
};
static const unsigned char assets_95[] = {
#embed "../../Web/react/component.js"
};
static const unsigned char assets_96[] = {
#embed "../../Web/react/parts.d.ts"
};
static const unsigned char assets_97[] = {
#embed "../../Web/react/parts.js"
};
static const unsigned char assets_98[] = {
#embed "../../Web/react/types.d.ts"
};
static const unsigned char assets_99[] = {
#embed "../../Web/results.d.ts"
};
static const unsigned char assets_100[] = {
#embed "../../Web/travel.d.ts"
};
static const unsigned char assets_101[] = {
#embed "../../Web/travel.js"
};
static const cweb_encoded assets[] = {
  {"/client.d.ts", "identity", assets_1, sizeof assets_1},
  {"/client.js", "identity", assets_2, sizeof assets_2},
  {"/client/accessibility.js", "identity", assets_3, sizeof assets_3},
  {"/client/attachment.js", "identity", assets_4, sizeof assets_4},
  {"/client/channel.js", "identity", assets_5, sizeof assets_5},
  {"/client/claims.js", "identity", assets_6, sizeof assets_6},
  {"/client/clock.js", "identity", assets_7, sizeof assets_7},
  {"/client/commands.js", "identity", assets_8, sizeof assets_8},
  {"/client/connection.js", "identity", assets_9, sizeof assets_9},
  {"/client/content.js", "identity", assets_10, sizeof assets_10},
  {"/client/detents.js", "identity", assets_11, sizeof assets_11},
  {"/client/fitting.js", "identity", assets_12, sizeof assets_12},
  {"/client/focus.js", "identity", assets_13, sizeof assets_13},
  {"/client/forcedColors.js", "identity", assets_14, sizeof assets_14},
  {"/client/frames.js", "identity", assets_15, sizeof assets_15},
  {"/client/history.js", "identity", assets_16, sizeof assets_16},
  {"/client/keyboard.js", "identity", assets_17, sizeof assets_17},
  {"/client/ledger.js", "identity", assets_18, sizeof assets_18},
  {"/client/lifetime.js", "identity", assets_19, sizeof assets_19},
  {"/client/local.js", "identity", assets_20, sizeof assets_20},
  {"/client/modality.js", "identity", assets_21, sizeof assets_21},
  {"/client/module.js", "identity", assets_22, sizeof assets_22},
  {"/client/outbox.js", "identity", assets_23, sizeof assets_23},
  {"/client/player.js", "identity", assets_24, sizeof assets_24},
  {"/client/pointers.js", "identity", assets_25, sizeof assets_25},
  {"/client/predictor.js", "identity", assets_26, sizeof assets_26},
  {"/client/recovery.js", "identity", assets_27, sizeof assets_27},
  {"/client/roots.js", "identity", assets_28, sizeof assets_28},
  {"/client/scroll.js", "identity", assets_29, sizeof assets_29},
  {"/client/session.js", "identity", assets_30, sizeof assets_30},
  {"/client/stage.js", "identity", assets_31, sizeof assets_31},
  {"/client/stream.js", "identity", assets_32, sizeof assets_32},
  {"/client/synchronization.js", "identity", assets_33, sizeof assets_33},
  {"/client/tabs.js", "identity", assets_34, sizeof assets_34},
  {"/client/transport.js", "identity", assets_35, sizeof assets_35},
  {"/client/velocity.js", "identity", assets_36, sizeof assets_36},
  {"/configurations.d.ts", "identity", assets_37, sizeof assets_37},
  {"/controllers.d.ts", "identity", assets_38, sizeof assets_38},
  {"/docs/docs.css", "identity", assets_39, sizeof assets_39},
  {"/docs/docs.js", "identity", assets_40, sizeof assets_40},
  {"/docs", "identity", assets_41, sizeof assets_41},
  {"/docs/schema.js", "identity", assets_42, sizeof assets_42},
  {"/drawing.d.ts", "identity", assets_43, sizeof assets_43},
  {"/elements.d.ts", "identity", assets_44, sizeof assets_44},
  {"/elements.js", "identity", assets_45, sizeof assets_45},
  {"/elements/attributes.js", "identity", assets_46, sizeof assets_46},
  {"/elements/configuration.js", "identity", assets_47, sizeof assets_47},
  {"/elements/connection.js", "identity", assets_48, sizeof assets_48},
  {"/elements/defaults.js", "identity", assets_49, sizeof assets_49},
  {"/elements/define.js", "identity", assets_50, sizeof assets_50},
  {"/elements/element.js", "identity", assets_51, sizeof assets_51},
  {"/elements/events.js", "identity", assets_52, sizeof assets_52},
  {"/elements/style.js", "identity", assets_53, sizeof assets_53},
  {"/elements/types.d.ts", "identity", assets_54, sizeof assets_54},
  {"/examples/form.html", "identity", assets_55, sizeof assets_55},
  {"/examples", "identity", assets_56, sizeof assets_56},
  {"/examples/map.html", "identity", assets_57, sizeof assets_57},
  {"/examples/menu.html", "identity", assets_58, sizeof assets_58},
  {"/examples/music.html", "identity", assets_59, sizeof assets_59},
  {"/examples/photos.html", "identity", assets_60, sizeof assets_60},
  {"/examples/settings.html", "identity", assets_61, sizeof assets_61},
  {"/inputs.d.ts", "identity", assets_62, sizeof assets_62},
  {"/jsx.d.ts", "identity", assets_63, sizeof assets_63},
  {"/lab/compare.js", "identity", assets_64, sizeof assets_64},
  {"/lab", "identity", assets_65, sizeof assets_65},
  {"/lab/lab.css", "identity", assets_66, sizeof assets_66},
  {"/lab/lab.js", "identity", assets_67, sizeof assets_67},
  {"/machine/machine.d.ts", "identity", assets_68, sizeof assets_68},
  {"/machine/machine.js", "identity", assets_69, sizeof assets_69},
  {"/machine/module.js", "identity", assets_70, sizeof assets_70},
  {"/machine/problem.js", "identity", assets_71, sizeof assets_71},
  {"/machine/source.js", "identity", assets_72, sizeof assets_72},
  {"/parts.css", "identity", assets_73, sizeof assets_73},
  {"/parts.d.ts", "identity", assets_74, sizeof assets_74},
  {"/parts.js", "identity", assets_75, sizeof assets_75},
  {"/playground/catalogue.js", "identity", assets_76, sizeof assets_76},
  {"/playground/chart.js", "identity", assets_77, sizeof assets_77},
  {"/playground/color.js", "identity", assets_78, sizeof assets_78},
  {"/playground/elements.js", "identity", assets_79, sizeof assets_79},
  {"/playground/icon.svg", "identity", assets_80, sizeof assets_80},
  {"/", "identity", assets_81, sizeof assets_81},
  {"/playground/inspector.js", "identity", assets_82, sizeof assets_82},
  {"/playground/journal.js", "identity", assets_83, sizeof assets_83},
  {"/playground/log.js", "identity", assets_84, sizeof assets_84},
  {"/playground/main.js", "identity", assets_85, sizeof assets_85},
  {"/playground/mockups.js", "identity", assets_86, sizeof assets_86},
  {"/playground/network.js", "identity", assets_87, sizeof assets_87},
  {"/playground/phone.css", "identity", assets_88, sizeof assets_88},
  {"/playground/phone.js", "identity", assets_89, sizeof assets_89},
  {"/playground/playground.css", "identity", assets_90, sizeof assets_90},
  {"/playground/settings.js", "identity", assets_91, sizeof assets_91},
  {"/playground/token.js", "identity", assets_92, sizeof assets_92},
  {"/react.d.ts", "identity", assets_93, sizeof assets_93},
  {"/react.js", "identity", assets_94, sizeof assets_94},
  {"/react/component.js", "identity", assets_95, sizeof assets_95},
  {"/react/parts.d.ts", "identity", assets_96, sizeof assets_96},
  {"/react/parts.js", "identity", assets_97, sizeof assets_97},
  {"/react/types.d.ts", "identity", assets_98, sizeof assets_98},
  {"/results.d.ts", "identity", assets_99, sizeof assets_99},
  {"/travel.d.ts", "identity", assets_100, sizeof assets_100},
  {"/travel.js", "identity", assets_101, sizeof assets_101},
  {0, 0, 0, 0},
};
