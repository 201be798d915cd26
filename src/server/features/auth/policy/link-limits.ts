import { canonicalAddress, countedMailbox } from '#domain/mail/email-address.ts';
import { countedNetworks } from '#domain/auth/network.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { LinkLimit } from '#server/platform/metrics.ts';
import { countsByNetwork } from '#server/platform/rate-limits.ts';
import { createAccountRepo } from '../repo/accounts.ts';

export interface CountedLinkRequest {
  email: string;
  ip: string;
  /** Whether a captcha was solved. */
  isHuman: boolean;
}

/** `dependsOnAccount`: the account was looked up, so the response time must be evened out. */
export interface LinkVerdict {
  refusedBy: LinkLimit | undefined;
  dependsOnAccount: boolean;
}

/**
 * Counts a request for a link by network, by network and address together, globally, and by address. A request that one
 * limit refuses does not count for the next, so one network cannot use up the global limit. Beyond the shared limits,
 * addresses with an account have a reserve, so that neither a flood of made-up addresses nor a busy network locks
 * people out of their accounts.
 */
export function createLinkLimits(
  deps: Pick<Deps, 'captcha' | 'clock' | 'db' | 'hmac' | 'logger' | 'metrics' | 'rateLimits'>,
) {
  const { captcha, db, hmac, logger, metrics, rateLimits } = deps;
  const accounts = createAccountRepo(deps.clock);

  async function checkLimits({ email, ip, isHuman }: CountedLinkRequest): Promise<LinkVerdict> {
    const networks = countedNetworks(ip);
    const mailbox = countedMailbox(email);
    const byAddress = [
      { rate: 'linksByAddress', key: mailbox },
      { rate: 'mailsByAddress', key: mailbox },
    ] as const;
    let dependsOnAccount = false;
    const refusedBy = (limit: LinkLimit): LinkVerdict => ({ refusedBy: limit, dependsOnAccount });
    const hasAccount = () => accounts.accountExists(db, canonicalAddress(email));

    if (!(await rateLimits.allow(...countsByNetwork('linksByNetwork', networks)))) {
      dependsOnAccount = true;
      const mayUseReserve =
        (await hasAccount()) && (await rateLimits.allow(...countsByNetwork('linksByNetworkReserve', networks)));
      if (!mayUseReserve) return refusedBy('network');
    }
    const [nearest] = networks;
    const fromNetwork = { rate: 'linksByNetworkAndAddress', key: `${nearest?.network} ${mailbox}` } as const;
    if (!(await rateLimits.allow(fromNetwork))) return refusedBy('network-address');

    if (isHuman || (await rateLimits.allow({ rate: 'linksInAll', key: 'everybody' }))) {
      return (await rateLimits.allow(...byAddress)) ? { refusedBy: undefined, dependsOnAccount } : refusedBy('address');
    }
    if (captcha.isConfigured) {
      // From a busy network only addresses with an account get here: demanding a captcha would reveal them.
      if (dependsOnAccount) return refusedBy('everybody');
      throw new HttpError(400, 'auth.captchaNeeded');
    }
    dependsOnAccount = true;
    if (!(await hasAccount())) return refusedBy('everybody');
    if (!(await rateLimits.allow(...byAddress))) return refusedBy('address');
    const mayUseReserve = await rateLimits.allow({ rate: 'linksInAllReserve', key: 'everybody' });
    return mayUseReserve ? { refusedBy: undefined, dependsOnAccount } : refusedBy('everybody');
  }

  return {
    async countRequest(request: CountedLinkRequest): Promise<LinkVerdict> {
      const verdict = await checkLimits(request);
      if (verdict.refusedBy !== undefined) {
        metrics.linkRequestsRefused.inc({ limit: verdict.refusedBy });
        // The hash tells one network from many in the log without naming it.
        const [nearest] = countedNetworks(request.ip);
        const network = hmac('logged-network', nearest?.network ?? '').toString('hex', 0, 4);
        logger.info({ limit: verdict.refusedBy, network }, 'a request for a link was refused');
      }
      return verdict;
    },
  };
}
