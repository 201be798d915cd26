import { aiImageLimits } from '#domain/limits/ai-images.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import { day, hour, minute } from '#domain/limits/units.ts';

/** Rate limits: how often something may happen in a time window, named by what is counted. */
export const rates = {
  linksByNetwork: [
    { times: 10, seconds: 15 * minute },
    { times: 50, seconds: day },
  ],
  /** From a network that has used up the limit above, for addresses with an account: an office, a mobile carrier. */
  linksByNetworkReserve: [
    { times: 40, seconds: 15 * minute },
    { times: 200, seconds: day },
  ],
  /** Stops one network that repeats one address before it counts for the global limit. */
  linksByNetworkAndAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  linksByAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  /** Sign-in mails and invitations to one mailbox together, since neither need be asked for by its owner. */
  mailsByAddress: [{ times: 15, seconds: day }],
  /** For all visitors together; beyond it a captcha is required. */
  linksInAll: [{ times: 600, seconds: minute }],
  /** Beyond the limit above, where there is no captcha, for addresses with an account. */
  linksInAllReserve: [{ times: 300, seconds: minute }],
  /** Beyond these, codes are refused and only the links in mails sign in. */
  wrongCodesByNetwork: [{ times: 20, seconds: hour }],
  wrongCodesInAll: [{ times: 200, seconds: hour }],
  /** A calendar provider reads the feeds of many people from one network, so only invalid addresses count. */
  feedMissesByNetwork: [{ times: 30, seconds: 15 * minute }],
  feedReadsByOwner: [{ times: 120, seconds: hour }],
  feedsByOwner: [{ times: 20, seconds: hour }],
  /** Test mails to an address that was suppressed. */
  testMailsByOwner: [{ times: 3, seconds: day }],
  /** Mails with the link that confirms leaving. */
  leaveLinksByOwner: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  /** Beside the pause between two exports, which stopping one does not start. */
  exportsByOwner: [{ times: 5, seconds: day }],
  exportDownloadsByOwner: [{ times: 30, seconds: day }],
  /** Archives of cards, each of which may be hundreds of pictures. */
  cardCopiesByNetwork: [{ times: 20, seconds: hour }],
  cardCopiesByCard: [{ times: 200, seconds: hour }],
  /** Windows of Google's consent page, each of which ends in at most one import. */
  consentsByOwner: [{ times: 30, seconds: hour }],
  importsByOwner: [{ times: 60, seconds: hour }],
  /** Changes by one account or one invitation. */
  writesByPrincipal: [{ times: 60, seconds: minute }],
  /** Messages by signing links: of one browser on one card, of one network, and of one card, whose link then pauses. */
  signaturesByBrowser: [{ times: 10, seconds: hour }],
  signaturesByNetwork: [
    { times: 60, seconds: 15 * minute },
    { times: 300, seconds: day },
  ],
  signaturesByCard: [{ times: signingLimits.perHour, seconds: hour }],
  /** Upload addresses for one account or one invitation. */
  uploadsByPrincipal: [
    { times: 20, seconds: hour },
    { times: 60, seconds: day },
  ],
  /** Pictures by AI, which the operator pays for. Each has one window, so that one that was not made can be given back. */
  aiImagesByAccount: [{ times: aiImageLimits.perAccount, seconds: day }],
  aiImagesByInvitation: [{ times: aiImageLimits.perInvitation, seconds: day }],
  aiImagesInAll: [{ times: aiImageLimits.perInstallation, seconds: day }],
  /** Calls of the service that makes them, those included that it refuses. */
  aiImageCallsByPrincipal: [{ times: 30, seconds: day }],
  /** Errors that browsers report; what is beyond is counted and not stored. */
  browserErrorsByNetwork: [{ times: 20, seconds: 15 * minute }],
  browserErrorsInAll: [{ times: 60, seconds: minute }],
  /** Of one account, one invitation or one network. */
  reportsByPrincipal: [{ times: reportLimits.perDay, seconds: day }],
  /** Mails that tell the admins of a report; beyond it reports are stored all the same. */
  reportMailsInAll: [{ times: 50, seconds: day }],
  /** Accounts of one mailbox, or of one network, share a limit of invitations; a smaller one on their first day. */
  invitationsByNewMailbox: [{ times: 20, seconds: day }],
  invitationsByNewNetwork: [{ times: 100, seconds: day }],
  invitationsByMailbox: [{ times: 200, seconds: day }],
  invitationsByNetwork: [{ times: 1000, seconds: day }],
  /** Invitations to one mailbox, whoever sends them. */
  invitationsByAddress: [{ times: 3, seconds: day }],
  /** Deliveries of cards that one account plans to an address it has not named before, or sends again. */
  deliveriesByOwner: [{ times: 30, seconds: day }],
  invitationLogins: [
    { times: 1, seconds: minute },
    { times: 3, seconds: day },
  ],
} as const;
