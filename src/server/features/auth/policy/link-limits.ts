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

/** `mayTell` says that what was done depends on whether there is an account, so the time to answer must not show it. */
export interface LinkVerdict {
  refusedBy: LinkLimit | undefined;
  dependsOnAccount: boolean;
}

/**
 * Counts a request for a link: its network, its network together with its address, everybody, the address. Who is
 * stopped by one of them does not count for the next, so one network cannot use up what everybody shares. Beyond the
 * limits that many people share, addresses with an account have a reserve, so that a flood of made-up addresses, or
 * a busy network, keeps nobody out of their account.
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
      // From a busy network only an account gets here: demanding the captcha would tell that there is one.
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
        // The mark tells one network from many without naming any.
        const [nearest] = countedNetworks(request.ip);
        const network = hmac('logged-network', nearest?.network ?? '').toString('hex', 0, 4);
        logger.info({ limit: verdict.refusedBy, network }, 'a request for a link was refused');
      }
      return verdict;
    },
  };
}
