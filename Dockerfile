# Builds drawerd with a static Swift runtime, and puts it on a small Debian with the libraries that it needs.

FROM swift:6.3-bookworm AS builder
ARG BUILD_PACKAGES="binaryen brotli esbuild libgnutls28-dev libhiredis-dev libmicrohttpd-dev libsqlite3-dev zlib1g-dev"
# Debian's stable release changes for security alone, and the versions before are gone from it.
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

FROM debian:bookworm-slim
ARG RUN_PACKAGES="ca-certificates libgnutls30 libhiredis0.14 libmicrohttpd12 libsqlite3-0 zlib1g"
# hadolint ignore=DL3008
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $RUN_PACKAGES \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --no-create-home --uid 10001 --shell /usr/sbin/nologin drawerd \
 && install -d -o 10001 -g 10001 /data
COPY --from=builder /out/drawerd /usr/local/bin/drawerd
# It writes to /data alone, so that the rest may be read-only; outside of the container nothing is open but what is
# published. Every other option can be set like this one, too, and the health check then finds the server by them.
# Without a token of yours, each run generates one and logs it with a URL to paste; the image contains no token.
# hadolint ignore=DL3064
ENV DRAWERD_HOST=0.0.0.0 DRAWERD_GENERATE_TOKEN=true DRAWERD_STORE=sqlite:/data/drawerd.sqlite
VOLUME /data
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=2s --retries=3 CMD ["drawerd", "--healthcheck"]
ENTRYPOINT ["drawerd"]
