# Builds drawerd with a static Swift runtime, and copies it to a small Debian image with the libraries that it needs.

FROM docker.io/library/swift:6.3-bookworm AS builder
ARG BUILD_PACKAGES="binaryen brotli cmark-gfm esbuild libgnutls28-dev libhiredis-dev libmicrohttpd-dev libsqlite3-dev libzstd-dev python3 zlib1g-dev"
# Debian's stable release changes only for security fixes and drops the previous versions, so versions are not pinned.
# hadolint ignore=DL3008
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $BUILD_PACKAGES \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN Sources/DrawerBrowser/build.sh \
 && Web/build.sh \
 && swift build -c release --static-swift-stdlib --product drawerd \
 && install -D "$(swift build -c release --static-swift-stdlib --show-bin-path)/drawerd" /out/drawerd \
 && strip /out/drawerd

FROM docker.io/library/debian:bookworm-slim
ARG RUN_PACKAGES="ca-certificates libgnutls30 libhiredis0.14 libmicrohttpd12 libsqlite3-0 libzstd1 zlib1g"
# hadolint ignore=DL3008
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $RUN_PACKAGES \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --no-create-home --uid 10001 --gid 0 --shell /usr/sbin/nologin drawerd \
 && install -d -o 10001 -g 0 -m 0770 /data
COPY --from=builder /out/drawerd /usr/local/bin/drawerd
# The server writes only to /data, so the rest of the file system may be read-only. Only published ports are reachable from
# outside the container. You can set every other option in the same way, and the health check uses the same options.
# If you set no token, each run generates one and logs it with a URL to paste. The image contains no token.
# hadolint ignore=DL3064
ENV DRAWERD_HOST=0.0.0.0 DRAWERD_GENERATE_TOKEN=true DRAWERD_STORE=sqlite:/data/drawerd.sqlite
VOLUME /data
# OpenShift runs the image as any user of the group 0, which therefore may write to /data.
USER 10001:0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=2s --retries=3 CMD ["drawerd", "--healthcheck"]
ENTRYPOINT ["drawerd"]
