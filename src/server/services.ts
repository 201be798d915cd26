import type { Deps } from './deps.ts';
import { createAuditService } from './features/admin/service/audit.ts';
import { createBrowserErrorService } from './features/admin/service/browser-errors.ts';
import { createFigureService } from './features/admin/service/figures.ts';
import { createAdminGates } from './features/admin/service/gates.ts';
import { createAdminMailService } from './features/admin/service/mail.ts';
import { createPeopleService } from './features/admin/service/people.ts';
import { createBackendPages } from './features/admin/service/pages.ts';
import { createAccountService } from './features/auth/service/accounts.ts';
import { createUserGates } from './features/auth/service/identity.ts';
import { createLinkService } from './features/auth/service/links.ts';
import { createSessionService } from './features/auth/service/sessions.ts';
import { createBirthdayService } from './features/birthdays/service/birthdays.ts';
import { createListChange } from './features/birthdays/service/change.ts';
import { createFeedService } from './features/birthdays/service/feed.ts';
import { createFileService } from './features/birthdays/service/files.ts';
import { createImportService } from './features/birthdays/service/imports.ts';
import { createDuplicateService } from './features/birthdays/service/duplicates.ts';
import { createContactsImport } from './features/contacts-import/service.ts';
import { createCardCopyService } from './features/data-export/service/card-copies.ts';
import { createExportService } from './features/data-export/service/exports.ts';
import { createCardAccess } from './features/group-cards/cards/service/access.ts';
import { createCardChange } from './features/group-cards/cards/service/change.ts';
import { createEarlierWriterService } from './features/group-cards/cards/service/earlier-writers.ts';
import { createManagingService } from './features/group-cards/cards/service/managing.ts';
import { createNewCardService } from './features/group-cards/cards/service/new-card.ts';
import { createPublishTimes } from './features/group-cards/cards/service/publish-times.ts';
import { createReadingService } from './features/group-cards/cards/service/reading.ts';
import { createDeliveryService } from './features/group-cards/delivery/service/deliveries.ts';
import { createDeliveryPreview } from './features/group-cards/delivery/service/preview.ts';
import { createKeepingService } from './features/group-cards/delivery/service/keeping.ts';
import { createContributionService } from './features/group-cards/contributions/service.ts';
import { createGiftListService } from './features/group-cards/gifts/service/gift-list.ts';
import { createInvitationService } from './features/group-cards/invitations/service/invitations.ts';
import { createStopService } from './features/group-cards/invitations/service/stop.ts';
import { createSignerService } from './features/group-cards/signing/service/signers.ts';
import { createSigningLinkService } from './features/group-cards/signing/service/signing-links.ts';
import { createThanksService } from './features/group-cards/thanks/service.ts';
import { createAiImageService } from './features/group-cards/ai-images/service.ts';
import { createPhotoService } from './features/group-cards/photos/service/photos.ts';
import { createLeaveService } from './features/leave/service.ts';
import { createReportReview } from './features/reports/service/review.ts';
import { createReportService } from './features/reports/service/reports.ts';
import { createReminderService } from './features/reminders/service/plan.ts';
import { createReminderSettingsService } from './features/reminders/service/settings.ts';
import { createUnsubscribeService } from './features/reminders/service/unsubscribe.ts';
import { createTermsService } from './features/legal/service.ts';
import { createWriteLimits } from './platform/http/write-limits.ts';

/** Builds each service once per process. Routes, jobs and pages take those that they need. */
export function createServices(deps: Deps) {
  const countWrite = createWriteLimits(deps.rateLimits);
  const reminders = createReminderService(deps);
  const accounts = createAccountService(deps, { reminders });
  const sessions = createSessionService(deps);
  const signInLinks = createLinkService(deps, { accounts, sessions });
  const audit = createAuditService(deps);
  const adminMail = createAdminMailService(deps, { audit });
  const browserErrors = createBrowserErrorService(deps);
  const figures = createFigureService(deps);
  const adminPeople = createPeopleService(deps, { audit, reminders });
  const reportReview = createReportReview(deps, { audit });

  const listChange = createListChange(deps, { reminders });
  const birthdays = createBirthdayService(deps, { listChange });

  const birthdayFiles = createFileService(deps);
  const birthdayImports = createImportService(deps, { listChange });

  const publishTimes = createPublishTimes(deps);
  const cardAccess = createCardAccess(deps, { sessions, countWrite });
  const cardChange = createCardChange(deps);
  const invitations = createInvitationService(deps, { cardChange });
  const deliveries = createDeliveryService(deps, { cardChange, invitations });
  const contributions = createContributionService(deps, {
    cardChange,
    invitations,
  });

  const signingLinks = createSigningLinkService(deps, { cardChange, contributions });
  const photos = createPhotoService(deps, { sessions, cardAccess, countWrite });

  return {
    accounts,
    sessions,
    signInLinks,
    ...createUserGates(deps, { sessions, countWrite }),
    birthdays,
    birthdayFiles,
    birthdayImports,
    birthdayDuplicates: createDuplicateService(deps, { listChange }),
    contactsImport: createContactsImport(deps, { birthdayImports }),
    calendarFeeds: createFeedService(deps),
    dataExports: createExportService(deps),
    cardCopies: createCardCopyService(deps),
    reports: createReportService(deps, { audit, cardChange }),
    reminders,
    reminderSettings: createReminderSettingsService(deps, {
      reminders,
      publishTimes,
    }),
    unsubscribing: createUnsubscribeService(deps, { reminders }),
    publishTimes,
    cardAccess,
    cardChange,
    cardReading: createReadingService(deps, {
      cardAccess,
      contributions,
      invitations,
      signingLinks,
    }),
    earlierCards: createEarlierWriterService(deps, { invitations }),
    newCards: createNewCardService(deps, {
      birthdays,
      cardChange,
      invitations,
      publishTimes,
    }),
    cardManaging: createManagingService(deps, {
      cardChange,
      deliveries,
      invitations,
      publishTimes,
    }),
    deliveries,
    deliveryPreview: createDeliveryPreview(deps),
    cardKeeping: createKeepingService(deps, { signInLinks }),
    invitations,
    photos,
    aiImages: createAiImageService(deps, { photos }),
    invitationStops: createStopService(deps),
    signers: createSignerService(deps, { sessions, cardAccess, cardChange, contributions, countWrite }),
    signingLinks,
    giftLists: createGiftListService(deps, { birthdays, cardChange }),
    thanks: createThanksService(deps, { cardChange }),
    contributions,
    leaving: createLeaveService(deps, { reminders }),
    terms: createTermsService(deps),
    audit,
    reportReview,
    ...createAdminGates({ sessions }),
    adminMail,
    adminPeople,
    browserErrors,
    figures,
    backendPages: createBackendPages(deps, {
      audit,
      browserErrors,
      figures,
      mail: adminMail,
      people: adminPeople,
      reportReview,
      sessions,
    }),
  };
}

export type Services = ReturnType<typeof createServices>;
