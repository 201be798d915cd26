import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { httpServerLimits } from './platform/limits/http.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adminRoutes, guardBackend } from './features/admin/routes.ts';
import { linkRoutes } from './features/auth/routes/links.ts';
import { sessionRoutes } from './features/auth/routes/sessions.ts';
import { sessionCookie } from './features/auth/service.ts';
import { birthdayRoutes } from './features/birthdays/routes/birthdays.ts';
import { feedRoutes } from './features/birthdays/routes/feed.ts';
import { fileRoutes } from './features/birthdays/routes/files.ts';
import { giftRoutes } from './features/birthdays/routes/gifts.ts';
import { cardRoutes } from './features/group-cards/cards/routes/cards.ts';
import { liveRoutes } from './features/group-cards/cards/routes/live.ts';
import { contributionRoutes } from './features/group-cards/contributions/routes.ts';
import { invitationRoutes } from './features/group-cards/invitations/routes/invitations.ts';
import { stopRoutes } from './features/group-cards/invitations/routes/stop.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { unsubscribeRoutes } from './features/reminders/routes/unsubscribe.ts';
import { reminderSettingsRoutes } from './features/reminders/routes/settings.ts';
import { mailKinds } from './jobs.ts';
import { decodableAddress, isApiCall } from './platform/http/addresses.ts';
import { compressed } from './platform/http/compress.ts';
import { installErrorHandling } from './platform/http/errors.ts';
import { ignoreExpectations, installGuards, refuseUnreadable } from './platform/http/guards.ts';
import { installHealth } from './platform/http/health.ts';
import { createHeavyCalls } from './platform/http/heavy-calls.ts';
import { headerOptions, installSecurityHeaders } from './platform/http/headers.ts';
import { installLoadShedding } from './platform/http/load-shedding.ts';
import { installObservation, requestId } from './platform/http/observe.ts';
import { sendRawJson } from './platform/http/raw-json.ts';
import { createReadiness, type ReadReadiness } from './platform/process/readiness.ts';
import { createEventRecorder } from './platform/mail/events/record-event.ts';
import { installMailEvents } from './platform/mail/events/route.ts';
import type { Services } from './services.ts';

export interface App {
  http: FastifyInstance;
  /** Every registered route, for the test that each is guarded. */
  routes: readonly { method: string; url: string }[];
  readiness: ReadReadiness;
  /** From now on `/readyz` fails, so that load balancers send no more requests. */
  beginStop(): void;
}

/** Assembles the HTTP server; tests inject requests without a port. */
export async function createApp(deps: Deps, services: Services): Promise<App> {
  const { config } = deps;
  let stopping = false;
  const logger: FastifyBaseLogger = deps.logger;
  const http = Fastify({
    loggerInstance: logger,
    genReqId: requestId,
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    bodyLimit: httpServerLimits.bodyBytes,
    requestTimeout: httpServerLimits.requestSeconds * 1000,
    // Node applies requestTimeout only if headersTimeout is not longer.
    http: {
      connectionsCheckingInterval: httpServerLimits.checkConnectionsMs,
      headersTimeout: httpServerLimits.requestSeconds * 1000,
      requestTimeout: httpServerLimits.requestSeconds * 1000,
      // Our guards refuse a request without a host, like one for another host.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseUnreadable(headerOptions(config)),
    rewriteUrl: decodableAddress,
    // A very long path gets the ordinary 404.
    routerOptions: { maxParamLength: maxHeaderSize },
    logController: new LogController({ disableRequestLogging: true }),
  });
  http.server.maxConnections = config.MAX_CONNECTIONS;
  ignoreExpectations(http.server);
  const routes: { method: string; url: string }[] = [];
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);

  await http.register(cookie);
  installErrorHandling(http, deps.databaseFaults);
  installObservation(http, deps.metrics);
  installSecurityHeaders(http, headerOptions(config));
  await installLoadShedding(http, config, deps.metrics);
  installGuards(http, config.PUBLIC_ORIGIN);
  guardBackend(http, services);
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiCall(request)) reply.header('cache-control', 'no-store');
    // A kept-alive connection would keep the stopping process alive.
    if (stopping) reply.header('connection', 'close');
    done();
  });

  await http.register(swagger, {
    openapi: { info: { title: 'Kartu', version: '1' } },
    transform: jsonSchemaTransform,
  });
  const readiness = createReadiness({ ...deps, isStopping: () => stopping });
  installHealth(http, readiness);
  await http.register(sessionRoutes(services));
  await http.register(linkRoutes(services, deps));
  const heavy = createHeavyCalls(({ cookies, ip }) => cookies[sessionCookie] ?? ip);
  const listed = [
    birthdayRoutes(services, deps, heavy),
    giftRoutes(services, deps),
    fileRoutes(services, heavy),
    feedRoutes(services),
  ];
  await http.register(compressed(...listed));
  await http.register(profileRoutes(services, deps));
  await http.register(cardRoutes(services));
  await http.register(invitationRoutes(services, deps));
  await http.register(contributionRoutes(services));
  await http.register(liveRoutes(services, deps));
  await http.register(stopRoutes(services));
  await http.register(reminderSettingsRoutes(services));
  await http.register(unsubscribeRoutes(services));
  await http.register(accountRoutes(services, deps));
  await http.register(adminRoutes(deps));
  const kinds = mailKinds(deps, services);
  await installMailEvents(http, { ...deps, record: createEventRecorder({ ...deps, kinds }) });
  let description: string | undefined;
  http.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    sendRawJson(reply, (description ??= JSON.stringify(http.swagger()))),
  );

  return {
    http,
    readiness,
    routes,
    beginStop: () => {
      stopping = true;
    },
  };
}
