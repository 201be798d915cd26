# syntax=docker/dockerfile:1
# One image, two commands: the web process by default, the worker by `node build/app/main-worker.js`.
# The base may be any image with Node 24 and, for the build, npm and git. It is named by version, so that whoever builds
# gets its fixes; a release passes the digest of that day as NODE.
ARG NODE=node:24-trixie-slim

FROM ${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE}
ARG BUILD_COMMIT=unknown
LABEL org.opencontainers.image.title="Kartu" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${BUILD_COMMIT}"
RUN groupadd --gid 10001 kartu \
  && useradd --uid 10001 --gid kartu --no-create-home --shell /usr/sbin/nologin kartu \
  && mkdir -p /data/objects \
  && chown -R kartu:kartu /data
WORKDIR /srv/kartu
# Bundled with all dependencies; beside it lies the one that cannot be, sharp with its library.
COPY --from=build /src/build/app build/app
COPY --from=build /src/build/client build/client
COPY --from=build /src/build/node_modules build/node_modules
COPY migrations migrations
COPY package.json LICENSE ./
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    METRICS_HOST=0.0.0.0 \
    OBJECTS_FOLDER=/data/objects \
    NODE_OPTIONS=--max-semi-space-size=4 \
    MALLOC_ARENA_MAX=2 \
    BUILD_COMMIT=${BUILD_COMMIT}
USER 10001:10001
EXPOSE 3000
# Both processes take up to 9 seconds to finish their work after SIGTERM; the runtime's init passes it on.
STOPSIGNAL SIGTERM
# The port of the metrics answers in both processes; the worker's has another number.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.HEALTH_PORT||9464)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/app/main-web.js"]
