/** What happens to the gift list when invitations lose their address; a function of its own, because jobs need it. */
export { forgetGiftsOf, type ForgottenInvitation } from '../repo.ts';
