import * as oauth from 'openid-client';
import type { Contact } from '#domain/birthdays/contact-birthday.ts';
import type { Config } from '../config.ts';
import { describeError } from '../describe-error.ts';
import { googleServerLimits } from '../limits/google.ts';
import type { Logger } from '../logger.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { GoogleError } from './google-error.ts';
import { readContacts } from './people.ts';

export const callbackPath = '/api/google/callback';
const contactsScope = 'https://www.googleapis.com/auth/contacts.readonly';

export interface Consent {
  state: string;
  verifier: string;
  /** The address of Google's consent page. */
  url: string;
}

/** Sign-in and contacts at Google. Failures are thrown as `GoogleError`. */
export interface Google {
  /** Prepares a consent with a new state and a new PKCE verifier. */
  startConsent(): Promise<Consent>;
  /** Exchanges the code in the callback's query for an access token, after state and PKCE are checked. */
  exchangeCode(query: URLSearchParams, consent: Omit<Consent, 'url'>): Promise<string>;
  readContacts(token: string): Promise<Contact[]>;
  /** Revokes the access. Never fails: an access token ends by itself within an hour. */
  revoke(token: string): Promise<void>;
}

type GoogleSettings = Pick<
  Config,
  'PUBLIC_ORIGIN' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'GOOGLE_PEOPLE_URL'
>;

/** Null where no client at Google is configured. */
export function createGoogle(config: GoogleSettings, logger: Logger): Google | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return null;
  const issuer = new URL(config.GOOGLE_ISSUER);
  const redirectUri = new URL(callbackPath, config.PUBLIC_ORIGIN);

  const discover = () =>
    oauth.discovery(issuer, clientId, clientSecret, oauth.ClientSecretPost(clientSecret), {
      // The settings allow plain HTTP on this machine only.
      execute: issuer.protocol === 'http:' ? [oauth.allowInsecureRequests] : [],
      timeout: googleServerLimits.tokenTimeoutMs / 1000,
      [oauth.customFetch]: (url, init) =>
        boundedFetch(url, init as RequestInit, {
          bytes: googleServerLimits.tokenBytes,
          timeoutMs: googleServerLimits.tokenTimeoutMs,
        }),
    });

  let discovered: Promise<oauth.Configuration> | undefined;
  /** Discovered when first needed, so that a start does not depend on Google; a failure is tried again. */
  const server = async (): Promise<oauth.Configuration> => {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      logger.error({ reason: describeError(error) }, 'the sign-in server of the contacts gave no description');
      throw new GoogleError('unreachable', 'no description of the sign-in server');
    }
  };

  return {
    async startConsent() {
      const state = oauth.randomState();
      const verifier = oauth.randomPKCECodeVerifier();
      const url = oauth.buildAuthorizationUrl(await server(), {
        redirect_uri: redirectUri.href,
        scope: contactsScope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // No refresh token: the access ends with this import.
        access_type: 'online',
        prompt: 'consent',
      });
      return { state, verifier, url: url.href };
    },

    async exchangeCode(query, { state, verifier }) {
      const current = new URL(redirectUri);
      current.search = query.toString();
      const configuration = await server();
      const tokens = await oauth
        .authorizationCodeGrant(configuration, current, { expectedState: state, pkceCodeVerifier: verifier })
        .catch((error: unknown) => {
          throw exchangeError(error, logger);
        });
      // People can untick a permission on the consent page and still continue.
      if (!(tokens.scope ?? contactsScope).split(' ').includes(contactsScope)) {
        throw new GoogleError('refused', 'the permission for contacts was not given');
      }
      return tokens.access_token;
    },

    readContacts: (token) => readContacts(config.GOOGLE_PEOPLE_URL, token),

    async revoke(token) {
      try {
        await oauth.tokenRevocation(await server(), token);
      } catch (error) {
        logger.warn({ reason: codeOf(error) ?? 'no answer' }, 'an access to contacts could not be given back');
      }
    },
  };
}

/** The error code of the protocol, such as `invalid_client`; descriptions may quote what we sent. */
function codeOf(error: unknown): string | undefined {
  const isTold = error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError;
  return isTold && /^[a-z_]{1,40}$/.test(error.error) ? error.error : undefined;
}

/** Errors about our own client; `unauthorized_client` is also how a changed redirect address is told. */
const ownErrors = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']);

function exchangeError(error: unknown, logger: Logger): GoogleError {
  const code = codeOf(error);
  if (code === 'access_denied') return new GoogleError('refused', 'the consent was refused');
  logger.error({ reason: code ?? 'no answer' }, 'a code for contacts could not be exchanged');
  if (code !== undefined && ownErrors.has(code)) return new GoogleError('misconfigured', code);
  return new GoogleError('unreachable', 'the code was not exchanged');
}
