import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { httpServerLimits } from './platform/limits/http.ts';
import { pictureServerLimits } from './platform/limits/pictures.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adminRoutes, guardBackend } from './features/admin/routes/backend.ts';
import { browserErrorRoutes } from './features/admin/routes/browser-errors.ts';
import { adminMailRoutes } from './features/admin/routes/mail.ts';
import { adminPeopleRoutes } from './features/admin/routes/people.ts';
import { linkRoutes } from './features/auth/routes/links.ts';
import { sessionRoutes } from './features/auth/routes/sessions.ts';
import { signInAgainRoutes } from './features/auth/routes/sign-in-again.ts';
import { decorateWithUser } from './features/auth/service/identity.ts';
import { sessionCookie } from './features/auth/service/visitor.ts';
import { birthdayRoutes } from './features/birthdays/routes/birthdays.ts';
import { feedRoutes } from './features/birthdays/routes/feed.ts';
import { fileRoutes } from './features/birthdays/routes/files.ts';
import { giftRoutes } from './features/birthdays/routes/gifts.ts';
import { duplicateRoutes } from './features/birthdays/routes/duplicates.ts';
import { contactsImportRoutes } from './features/contacts-import/routes.ts';
import { cardCopyRoutes } from './features/data-export/routes/card-copies.ts';
import { exportRoutes } from './features/data-export/routes/exports.ts';
import { cardRoutes } from './features/group-cards/cards/routes/cards.ts';
import { liveRoutes } from './features/group-cards/cards/routes/live.ts';
import { decorateWithCard } from './features/group-cards/cards/service/access.ts';
import { deliveryRoutes } from './features/group-cards/delivery/routes/delivery.ts';
import { keepingRoutes } from './features/group-cards/delivery/routes/keeping.ts';
import { contributionRoutes } from './features/group-cards/contributions/routes.ts';
import { giftListRoutes } from './features/group-cards/gifts/routes.ts';
import { invitationRoutes } from './features/group-cards/invitations/routes/invitations.ts';
import { stopRoutes } from './features/group-cards/invitations/routes/stop.ts';
import { signerRoutes } from './features/group-cards/signing/routes/signers.ts';
import { signingLinkRoutes } from './features/group-cards/signing/routes/signing-links.ts';
import { thanksRoutes } from './features/group-cards/thanks/routes.ts';
import { decorateWithSigner } from './features/group-cards/signing/service/signers.ts';
import { aiImageRoutes } from './features/group-cards/ai-images/routes.ts';
import { photoRoutes } from './features/group-cards/photos/routes.ts';
import { decorateWithUploader } from './features/group-cards/photos/service/photos.ts';
import { leaveAnswerRoutes, leaveRoutes } from './features/leave/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { backendReportRoutes } from './features/reports/routes/backend.ts';
import { reportRoutes } from './features/reports/routes/reports.ts';
import { unsubscribeRoutes } from './features/reminders/routes/unsubscribe.ts';
import { reminderSettingsRoutes } from './features/reminders/routes/settings.ts';
import { securityTextRoutes, termsRoutes } from './features/legal/routes.ts';
import { mailKinds } from './jobs.ts';
import { decodableAddress, isApiCall } from './platform/http/addresses.ts';
import { compressed } from './platform/http/compress.ts';
import { installErrorHandling } from './platform/http/errors.ts';
import { ignoreExpectations, installGuards, limitBodyTime, refuseUnreadable } from './platform/http/guards.ts';
import { gatesOf } from './platform/http/gates.ts';
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

interface RegisteredRoute {
  method: string;
  url: string;
  /** Who may use it, as its options say; none for everybody. */
  gates: readonly string[];
}

export interface App {
  http: FastifyInstance;
  /** Every registered route, for the test that each is guarded. */
  routes: readonly RegisteredRoute[];
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
    requestTimeout: pictureServerLimits.receiveSeconds * 1000,
    http: {
      connectionsCheckingInterval: httpServerLimits.checkConnectionsMs,
      headersTimeout: httpServerLimits.requestSeconds * 1000,
      // For the slowest request that is allowed; all others have less time, see limitBodyTime.
      requestTimeout: pictureServerLimits.receiveSeconds * 1000,
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
  const routes: RegisteredRoute[] = [];
  http.addHook('onRoute', ({ method, url, preHandler }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, gates: gatesOf(preHandler) });
  });
  decorateWithUser(http);
  decorateWithCard(http);
  decorateWithUploader(http);
  decorateWithSigner(http);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);

  await http.register(cookie);
  installErrorHandling(http, deps.databaseErrors);
  installObservation(http, deps.metrics);
  installSecurityHeaders(http, headerOptions(config));
  await installLoadShedding(http, config, deps.metrics);
  installGuards(http, config.PUBLIC_ORIGIN);
  limitBodyTime(http);
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
    duplicateRoutes(services, deps, heavy),
    feedRoutes(services),
  ];
  await http.register(compressed(...listed));
  await http.register(contactsImportRoutes(services, heavy));
  await http.register(profileRoutes(services, deps));
  await http.register(cardRoutes(services));
  await http.register(invitationRoutes(services, deps));
  await http.register(deliveryRoutes(services));
  await http.register(keepingRoutes(services));
  await http.register(contributionRoutes(services));
  await http.register(giftListRoutes(services));
  await http.register(photoRoutes(services));
  await http.register(aiImageRoutes(services));
  await http.register(signerRoutes(services));
  await http.register(signingLinkRoutes(services));
  await http.register(thanksRoutes(services));
  await http.register(liveRoutes(services, deps));
  await http.register(reportRoutes(services));
  await http.register(backendReportRoutes(services));
  await http.register(stopRoutes(services));
  await http.register(reminderSettingsRoutes(services));
  await http.register(unsubscribeRoutes(services));
  await http.register(accountRoutes(services, deps));
  await http.register(termsRoutes(services));
  await http.register(securityTextRoutes(deps));
  await http.register(leaveRoutes(services));
  await http.register(leaveAnswerRoutes(services));
  await http.register(exportRoutes(services));
  await http.register(cardCopyRoutes(services, heavy));
  await http.register(adminRoutes(deps));
  await http.register(browserErrorRoutes(services));
  await http.register(signInAgainRoutes(services));
  await http.register(adminPeopleRoutes(services));
  const kinds = mailKinds(deps, services);
  await http.register(adminMailRoutes(services, kinds));
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
