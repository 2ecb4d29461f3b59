#include "../CWebFiles/CWebFiles.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

// The files under Web/, as Web/build.sh lists them with list.sh. A build without this list serves no files.
#if __has_include("../../.build/web/assets.inc")
#include "../../.build/web/assets.inc"
#else
static const cweb_encoded assets[] = {{0, 0, 0, 0}};
#endif

// The machines for browsers, as Sources/DrawerBrowser/build.sh builds them; they may be missing.
#if __has_include("../../.build/machine/modules.inc")
#include "../../.build/machine/modules.inc"
#else
static const cweb_encoded modules[] = {{0, 0, 0, 0}};
#endif

// The bundled client and its companion files, as Web/build.sh builds them: either all of them or none.
#if __has_include("../../.build/web/bundle.inc")
#include "../../.build/web/bundle.inc"
static const char bundle_digest[] = {
#embed "../../.build/web/digest" suffix(, 0)
};
#else
static const cweb_encoded bundle[] = {{0, 0, 0, 0}};
static const char bundle_digest[] = "";
#endif

#pragma clang diagnostic pop

const cweb_encoded *cweb_assets(void) { return assets; }

const cweb_encoded *cweb_modules(void) { return modules; }

const cweb_encoded *cweb_bundle(void) { return bundle; }

const char *cweb_bundle_digest(void) { return bundle_digest; }
