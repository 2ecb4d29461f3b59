#include "CWebAssets.h"

#define SCRIPT "text/javascript; charset=utf-8"
#define TYPES "application/typescript; charset=utf-8"
#define STYLE "text/css; charset=utf-8"
#define PAGE "text/html; charset=utf-8"
#define IMAGE "image/svg+xml"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

// Every file there is, and the only list of them.
static const cweb_asset assets[] = {
    {"/", PAGE, (const char[]){
#embed "../../Web/playground/index.html" suffix(, 0)
    }},
    {"/client.js", SCRIPT, (const char[]){
#embed "../../Web/client.js" suffix(, 0)
    }},
    {"/client.d.ts", TYPES, (const char[]){
#embed "../../Web/client.d.ts" suffix(, 0)
    }},
    {"/configurations.d.ts", TYPES, (const char[]){
#embed "../../Web/configurations.d.ts" suffix(, 0)
    }},
    {"/controllers.d.ts", TYPES, (const char[]){
#embed "../../Web/controllers.d.ts" suffix(, 0)
    }},
    {"/client/accessibility.js", SCRIPT, (const char[]){
#embed "../../Web/client/accessibility.js" suffix(, 0)
    }},
    {"/client/attachment.js", SCRIPT, (const char[]){
#embed "../../Web/client/attachment.js" suffix(, 0)
    }},
    {"/client/channel.js", SCRIPT, (const char[]){
#embed "../../Web/client/channel.js" suffix(, 0)
    }},
    {"/client/clock.js", SCRIPT, (const char[]){
#embed "../../Web/client/clock.js" suffix(, 0)
    }},
    {"/client/commands.js", SCRIPT, (const char[]){
#embed "../../Web/client/commands.js" suffix(, 0)
    }},
    {"/client/connection.js", SCRIPT, (const char[]){
#embed "../../Web/client/connection.js" suffix(, 0)
    }},
    {"/client/content.js", SCRIPT, (const char[]){
#embed "../../Web/client/content.js" suffix(, 0)
    }},
    {"/client/detents.js", SCRIPT, (const char[]){
#embed "../../Web/client/detents.js" suffix(, 0)
    }},
    {"/client/fitting.js", SCRIPT, (const char[]){
#embed "../../Web/client/fitting.js" suffix(, 0)
    }},
    {"/client/focus.js", SCRIPT, (const char[]){
#embed "../../Web/client/focus.js" suffix(, 0)
    }},
    {"/client/forcedColors.js", SCRIPT, (const char[]){
#embed "../../Web/client/forcedColors.js" suffix(, 0)
    }},
    {"/client/frames.js", SCRIPT, (const char[]){
#embed "../../Web/client/frames.js" suffix(, 0)
    }},
    {"/client/history.js", SCRIPT, (const char[]){
#embed "../../Web/client/history.js" suffix(, 0)
    }},
    {"/client/keyboard.js", SCRIPT, (const char[]){
#embed "../../Web/client/keyboard.js" suffix(, 0)
    }},
    {"/client/ledger.js", SCRIPT, (const char[]){
#embed "../../Web/client/ledger.js" suffix(, 0)
    }},
    {"/client/local.js", SCRIPT, (const char[]){
#embed "../../Web/client/local.js" suffix(, 0)
    }},
    {"/client/modality.js", SCRIPT, (const char[]){
#embed "../../Web/client/modality.js" suffix(, 0)
    }},
    {"/client/module.js", SCRIPT, (const char[]){
#embed "../../Web/client/module.js" suffix(, 0)
    }},
    {"/client/outbox.js", SCRIPT, (const char[]){
#embed "../../Web/client/outbox.js" suffix(, 0)
    }},
    {"/client/player.js", SCRIPT, (const char[]){
#embed "../../Web/client/player.js" suffix(, 0)
    }},
    {"/client/pointers.js", SCRIPT, (const char[]){
#embed "../../Web/client/pointers.js" suffix(, 0)
    }},
    {"/client/predictor.js", SCRIPT, (const char[]){
#embed "../../Web/client/predictor.js" suffix(, 0)
    }},
    {"/client/recovery.js", SCRIPT, (const char[]){
#embed "../../Web/client/recovery.js" suffix(, 0)
    }},
    {"/client/scroll.js", SCRIPT, (const char[]){
#embed "../../Web/client/scroll.js" suffix(, 0)
    }},
    {"/client/session.js", SCRIPT, (const char[]){
#embed "../../Web/client/session.js" suffix(, 0)
    }},
    {"/client/stage.js", SCRIPT, (const char[]){
#embed "../../Web/client/stage.js" suffix(, 0)
    }},
    {"/client/stream.js", SCRIPT, (const char[]){
#embed "../../Web/client/stream.js" suffix(, 0)
    }},
    {"/client/synchronization.js", SCRIPT, (const char[]){
#embed "../../Web/client/synchronization.js" suffix(, 0)
    }},
    {"/client/tabs.js", SCRIPT, (const char[]){
#embed "../../Web/client/tabs.js" suffix(, 0)
    }},
    {"/client/traits.js", SCRIPT, (const char[]){
#embed "../../Web/client/traits.js" suffix(, 0)
    }},
    {"/client/transport.js", SCRIPT, (const char[]){
#embed "../../Web/client/transport.js" suffix(, 0)
    }},
    {"/client/velocity.js", SCRIPT, (const char[]){
#embed "../../Web/client/velocity.js" suffix(, 0)
    }},
    {"/elements.js", SCRIPT, (const char[]){
#embed "../../Web/elements.js" suffix(, 0)
    }},
    {"/elements.d.ts", TYPES, (const char[]){
#embed "../../Web/elements.d.ts" suffix(, 0)
    }},
    {"/elements/configuration.js", SCRIPT, (const char[]){
#embed "../../Web/elements/configuration.js" suffix(, 0)
    }},
    {"/elements/connection.js", SCRIPT, (const char[]){
#embed "../../Web/elements/connection.js" suffix(, 0)
    }},
    {"/elements/defaults.js", SCRIPT, (const char[]){
#embed "../../Web/elements/defaults.js" suffix(, 0)
    }},
    {"/elements/element.js", SCRIPT, (const char[]){
#embed "../../Web/elements/element.js" suffix(, 0)
    }},
    {"/elements/events.js", SCRIPT, (const char[]){
#embed "../../Web/elements/events.js" suffix(, 0)
    }},
    {"/react.js", SCRIPT, (const char[]){
#embed "../../Web/react.js" suffix(, 0)
    }},
    {"/react.d.ts", TYPES, (const char[]){
#embed "../../Web/react.d.ts" suffix(, 0)
    }},
    {"/jsx.d.ts", TYPES, (const char[]){
#embed "../../Web/jsx.d.ts" suffix(, 0)
    }},
    {"/machine/machine.js", SCRIPT, (const char[]){
#embed "../../Web/machine/machine.js" suffix(, 0)
    }},
    {"/machine/module.js", SCRIPT, (const char[]){
#embed "../../Web/machine/module.js" suffix(, 0)
    }},
    {"/machine/problem.js", SCRIPT, (const char[]){
#embed "../../Web/machine/problem.js" suffix(, 0)
    }},
    {"/machine/source.js", SCRIPT, (const char[]){
#embed "../../Web/machine/source.js" suffix(, 0)
    }},
    {"/machine/machine.d.ts", TYPES, (const char[]){
#embed "../../Web/machine/machine.d.ts" suffix(, 0)
    }},
    {"/docs", PAGE, (const char[]){
#embed "../../Web/docs/index.html" suffix(, 0)
    }},
    {"/docs/docs.css", STYLE, (const char[]){
#embed "../../Web/docs/docs.css" suffix(, 0)
    }},
    {"/docs/docs.js", SCRIPT, (const char[]){
#embed "../../Web/docs/docs.js" suffix(, 0)
    }},
    {"/docs/schema.js", SCRIPT, (const char[]){
#embed "../../Web/docs/schema.js" suffix(, 0)
    }},
    {"/playground/playground.css", STYLE, (const char[]){
#embed "../../Web/playground/playground.css" suffix(, 0)
    }},
    {"/playground/phone.css", STYLE, (const char[]){
#embed "../../Web/playground/phone.css" suffix(, 0)
    }},
    {"/playground/main.js", SCRIPT, (const char[]){
#embed "../../Web/playground/main.js" suffix(, 0)
    }},
    {"/playground/catalogue.js", SCRIPT, (const char[]){
#embed "../../Web/playground/catalogue.js" suffix(, 0)
    }},
    {"/playground/phone.js", SCRIPT, (const char[]){
#embed "../../Web/playground/phone.js" suffix(, 0)
    }},
    {"/playground/color.js", SCRIPT, (const char[]){
#embed "../../Web/playground/color.js" suffix(, 0)
    }},
    {"/playground/content.js", SCRIPT, (const char[]){
#embed "../../Web/playground/content.js" suffix(, 0)
    }},
    {"/playground/inspector.js", SCRIPT, (const char[]){
#embed "../../Web/playground/inspector.js" suffix(, 0)
    }},
    {"/playground/settings.js", SCRIPT, (const char[]){
#embed "../../Web/playground/settings.js" suffix(, 0)
    }},
    {"/playground/token.js", SCRIPT, (const char[]){
#embed "../../Web/playground/token.js" suffix(, 0)
    }},
    {"/playground/chart.js", SCRIPT, (const char[]){
#embed "../../Web/playground/chart.js" suffix(, 0)
    }},
    {"/playground/log.js", SCRIPT, (const char[]){
#embed "../../Web/playground/log.js" suffix(, 0)
    }},
    {"/playground/journal.js", SCRIPT, (const char[]){
#embed "../../Web/playground/journal.js" suffix(, 0)
    }},
    {"/playground/elements.js", SCRIPT, (const char[]){
#embed "../../Web/playground/elements.js" suffix(, 0)
    }},
    {"/playground/network.js", SCRIPT, (const char[]){
#embed "../../Web/playground/network.js" suffix(, 0)
    }},
    {"/playground/icon.svg", IMAGE, (const char[]){
#embed "../../Web/playground/icon.svg" suffix(, 0)
    }},
};

// The machines for browsers, as Sources/DrawerBrowser/build.sh builds them; they may be missing.
#if __has_include("../../.build/machine/module.json")
#include "../../.build/machine/modules.inc"
#else
static const cweb_encoded modules[] = {{0, 0, 0, 0}};
#endif

// The client in one file, and what belongs to it, as Web/build.sh builds them: all of them, or none.
#if __has_embed("../../.build/web/digest") == __STDC_EMBED_FOUND__
static const char bundle_digest[] = {
#embed "../../.build/web/digest" suffix(, 0)
};
static const unsigned char client_plain[] = {
#embed "../../.build/web/client.js"
};
static const unsigned char client_gzip[] = {
#embed "../../.build/web/client.js.gz"
};
static const unsigned char client_br[] = {
#embed "../../.build/web/client.js.br"
};
static const unsigned char elements_plain[] = {
#embed "../../.build/web/elements.js"
};
static const unsigned char elements_gzip[] = {
#embed "../../.build/web/elements.js.gz"
};
static const unsigned char elements_br[] = {
#embed "../../.build/web/elements.js.br"
};
static const unsigned char react_plain[] = {
#embed "../../.build/web/react.js"
};
static const unsigned char react_gzip[] = {
#embed "../../.build/web/react.js.gz"
};
static const unsigned char react_br[] = {
#embed "../../.build/web/react.js.br"
};
#else
static const char bundle_digest[] = "";
#endif

static const cweb_encoded bundle[] = {
#if __has_embed("../../.build/web/digest") == __STDC_EMBED_FOUND__
    {"/client.js", "identity", client_plain, sizeof client_plain},
    {"/client.js", "gzip", client_gzip, sizeof client_gzip},
    {"/client.js", "br", client_br, sizeof client_br},
    {"/elements.js", "identity", elements_plain, sizeof elements_plain},
    {"/elements.js", "gzip", elements_gzip, sizeof elements_gzip},
    {"/elements.js", "br", elements_br, sizeof elements_br},
    {"/react.js", "identity", react_plain, sizeof react_plain},
    {"/react.js", "gzip", react_gzip, sizeof react_gzip},
    {"/react.js", "br", react_br, sizeof react_br},
#endif
    {0, 0, 0, 0},
};

#pragma clang diagnostic pop

const cweb_encoded *cweb_modules(void) { return modules; }

const cweb_encoded *cweb_bundle(void) { return bundle; }

const char *cweb_bundle_digest(void) { return bundle_digest; }

size_t cweb_asset_count(void) { return sizeof assets / sizeof assets[0]; }

const cweb_asset *cweb_asset_at(size_t index) { return &assets[index]; }
