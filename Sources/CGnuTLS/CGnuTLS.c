#include "CGnuTLS.h"
