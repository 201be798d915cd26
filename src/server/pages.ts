import compress from '@fastify/compress';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { type BirthdayItem, birthdayParams } from '#contract/birthdays.ts';
import type { CaptchaWidget, PagePort } from '#contract/pages.ts';
import { cardParams } from '#contract/group-cards.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { themeCookie } from '#domain/theme.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from './deps.ts';
import type { Config } from './platform/config.ts';
import { backendPageRoutes } from './features/admin/routes/pages.ts';
import { openLinkRoute } from './features/auth/routes/links.ts';
import { sessionCookie } from './features/auth/service/visitor.ts';
import { exportPageRoute } from './features/data-export/routes/exports.ts';
import { openInvitationRoute } from './features/group-cards/cards/routes/open-invitation.ts';
import { readInvitationCookie } from './features/group-cards/cards/service/invitation-cookie.ts';
import { stopPageRoute } from './features/group-cards/invitations/routes/stop.ts';
import { readSigner } from './features/group-cards/signing/cookies.ts';
import { signingPageRoute } from './features/group-cards/signing/routes/signing-page.ts';
import { leavePageRoute } from './features/leave/routes.ts';
import { unsubscribePageRoute } from './features/reminders/routes/unsubscribe.ts';
import { isDatabaseUnavailable } from './platform/database/connection-errors.ts';
import { shallowAddress } from './platform/http/addresses.ts';
import { retryAfter } from './platform/http/errors.ts';
import { quickCompression } from './platform/http/compress.ts';
import { allowInlineScripts, headerOptions } from './platform/http/headers.ts';
import { createFixedPages, type RenderForVisitor } from './platform/http/pages/fixed-pages.ts';
import { createPageCache } from './platform/http/pages/page-cache.ts';
import type { Services } from './services.ts';

/** What the web's bundle exports: it fills React Router's context itself, because the context's keys are its own. */
export type PageBuild = ServerBuild & {
  entry: { module: { pageContext(port: PagePort, nonce: string): RouterContextProvider } };
};

export type RenderPage = (request: Request, port: PagePort, nonce: string) => Promise<Response>;

export interface PageOptions {
  /** Whether an address is certainly not found; false where only the router can tell. */
  isMissing?: (address: string) => boolean;
}

/** Renders every address outside the API by React Router in this process, pages of mailed links included. */
export async function installPages(
  app: FastifyInstance,
  { deps, services }: { deps: Deps; services: Services },
  render: RenderPage,
  { isMissing = () => false }: PageOptions = {},
): Promise<void> {
  const { config } = deps;
  const {
    backendPages,
    birthdays,
    cardKeeping,
    cardReading,
    contactsImport,
    dataExports,
    invitationStops,
    leaving,
    reminderSettings,
    sessions,
    signers,
    signInLinks,
    terms,
    unsubscribing,
  } = services;
  const legal: PagePort['legal'] = {
    operator: config.LEGAL_OPERATOR,
    privacyContact: config.PRIVACY_CONTACT,
    legalContact: config.LEGAL_CONTACT,
  };
  const captcha = captchaWidget(config);
  const cachedPage = createPageCache(deps.metrics);
  const { protocol, host } = new URL(config.PUBLIC_ORIGIN);
  const options = headerOptions(config);
  const sendFixed = createFixedPages(deps.metrics, options, { sessionCookie, isMissing });
  // In development pages change while the process runs.
  const isFixed = config.NODE_ENV !== 'development';

  await app.register(async (pages) => {
    await pages.register(compress, { ...quickCompression, global: false });
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    const portFor = (request: FastifyRequest) => {
      let isUnavailable = false;
      let user: Promise<CurrentUser | null> | undefined;
      const currentUser = () => (user ??= sessions.currentUser(request.cookies[sessionCookie]));
      const port: PagePort = {
        publicOrigin: config.PUBLIC_ORIGIN,
        requestId: request.id,
        reportFailure(error) {
          isUnavailable ||= isDatabaseUnavailable(error);
          deps.databaseErrors.record(error);
          request.log.error({ err: error }, 'a page failed');
        },
        cachedPage,
        legal,
        captcha,
        offersGoogleImport: contactsImport.isOffered,
        currentUser,
        async birthdays(max) {
          const who = await currentUser();
          return who ? birthdays.listNearest(who.id, todayIn(zoneOrUtc(who.timeZone), deps.clock.now()), max) : [];
        },
        async birthday(id) {
          const who = await currentUser();
          const known = birthdayParams.safeParse({ id }).data;
          const item = who && known ? await birthdays.findBirthday(who.id, known.id) : undefined;
          return item === undefined ? null : (JSON.parse(item) as BirthdayItem);
        },
        async upcomingCards() {
          const who = await currentUser();
          return who ? cardReading.listUpcomingCards(who, todayIn(who.timeZone, deps.clock.now())) : [];
        },
        async cardsInMaking() {
          const who = await currentUser();
          return who ? cardReading.listCardsInMaking(who, todayIn(who.timeZone, deps.clock.now())) : [];
        },
        async groupCard(address) {
          const key = 'slug' in address ? address.slug : cardParams.safeParse(address).data?.id;
          if (key === undefined) return { state: 'missing' };
          return cardReading.lookUpCard(await currentUser(), readInvitationCookie(request), key);
        },
        async groupCards() {
          const who = await currentUser();
          return who ? cardReading.listCards(who.id) : [];
        },
        async givenCards() {
          const who = await currentUser();
          return who ? cardKeeping.listGivenCards(who.id) : [];
        },
        async groupCardCount() {
          const who = await currentUser();
          return who ? cardReading.countCards(who.id) : 0;
        },
        invitationStop: invitationStops.describeStop,
        signingPage: async (token) => signers.lookUp(await currentUser(), readSigner(request), token),
        async termsNotice() {
          const who = await currentUser();
          return who ? terms.noticeFor(who.id) : null;
        },
        async reminders() {
          const who = await currentUser();
          return who ? reminderSettings.stateOf(who.id) : null;
        },
        exportLink: dataExports.describeLink,
        backend: backendPages.portOf(request),
        now: () => deps.clock.now().toString(),
        unsubscribeLink: unsubscribing.describeLink,
        leaveLink: leaving.describeLink,
        signInLink: async (token) => signInLinks.describeLink(token, await currentUser()),
      };
      return { port, isUnavailable: () => isUnavailable };
    };

    const show = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      reply.header('vary', 'cookie').header('cache-control', 'private, max-age=0');
      const { port, isUnavailable } = portFor(request);
      const asked = createRequest(request.raw, reply.raw, { protocol, host });
      // Our guards have judged it; the router would report a foreign one as a failure of the page.
      asked.headers.delete('origin');
      const wanted = path === request.url ? asked : new Request(new URL(path, config.PUBLIC_ORIGIN), asked);
      const answer = await render(wanted, port, allowInlineScripts(reply, options));
      return sendPage(request, reply, answer, isUnavailable());
    };

    const renderFor =
      (request: FastifyRequest): RenderForVisitor =>
      (address, theme, nonce) => {
        const headers = { cookie: `${themeCookie}=${theme}` };
        return render(new Request(new URL(address, config.PUBLIC_ORIGIN), { headers }), portFor(request).port, nonce);
      };

    await pages.register(openLinkRoute(services, show));
    await pages.register(openInvitationRoute(services, show));
    await pages.register(signingPageRoute(show));
    await pages.register(exportPageRoute(services, show));
    await pages.register(stopPageRoute(services, show));
    await pages.register(unsubscribePageRoute(services, show));
    await pages.register(leavePageRoute(services, show));
    const showAny = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      if (isFixed && (await sendFixed(request, reply, renderFor(request)))) return reply;
      return show(request, reply, shallowAddress(request.url));
    };
    await pages.register(backendPageRoutes(services, { methods: pageMethods, show, showOther: showAny }));
    pages.route({ method: pageMethods, url: '/*', schema: { hide: true }, handler: showAny });
  });
}

/** The methods that a web `Request` can have; TRACE, for one, is not allowed there. */
const pageMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A page that failed because the database is unavailable is answered with 503. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Response, isUnavailable: boolean): FastifyReply {
  const status = page.status === 500 && isUnavailable ? 503 : page.status;
  if (status === 503) reply.header('retry-after', String(retryAfter[503]));
  if (request.method !== 'HEAD' && status === page.status) {
    reply.compress(page);
    return reply;
  }
  reply.status(status);
  for (const [name, value] of page.headers) void reply.header(name, value);
  if (request.method !== 'HEAD' && page.body) {
    reply.compress(page.body);
    return reply;
  }
  // For HEAD Fastify computes the content length, which it cannot do for a stream.
  void page.body?.cancel();
  return reply.send('');
}

function captchaWidget({ CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY }: Config): CaptchaWidget | null {
  if (CAPTCHA_PROVIDER === undefined || CAPTCHA_SITE_KEY === undefined) return null;
  return { provider: CAPTCHA_PROVIDER, siteKey: CAPTCHA_SITE_KEY };
}
