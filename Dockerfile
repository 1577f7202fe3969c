# Builds with all packages; the image contains only those of the runtime. `npm run image` runs these steps in plain
# folders and starts the result.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-trixie-slim
# Otherwise each thread that compresses pages would keep the memory it once used.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/cache/compiled MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=8192
# For backups: pg_dump of the same major version as the PostgreSQL of deploy/compose.yaml, or it refuses.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/contract ./contract
COPY --from=build /app/catalogue ./catalogue
COPY --from=build /app/db ./db
COPY --from=build /app/server ./server
COPY --from=build /app/app ./app
COPY --from=build /app/scripts ./scripts
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
