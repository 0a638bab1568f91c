# The whole product in one image. Run alone it has its own PostgreSQL and keeps everything in /data:
#
#   docker build -t atelier . && docker run -p 4000:4000 -v atelier:/data atelier
#
# compose.yaml runs several processes of it on one database.

FROM node:20-bookworm-slim AS build
WORKDIR /atelier
# The packages are installed again only when a manifest or the lockfile changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/atelier/package.json packages/atelier/
COPY packages/commerce/package.json packages/commerce/
COPY packages/contract/package.json packages/contract/
COPY packages/painter/package.json packages/painter/
COPY packages/plumbing/package.json packages/plumbing/
COPY packages/sdk/package.json packages/sdk/
COPY packages/studio/package.json packages/studio/
COPY packages/web/package.json packages/web/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
WORKDIR /atelier
COPY --from=build /atelier/node_modules node_modules
COPY --from=build /atelier/packages packages
COPY --from=build /atelier/docs docs
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/atelier/dist/atelier.js"]
CMD ["start"]
