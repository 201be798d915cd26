/** A step between the dashboard and the dialog, so that the page does not name every file of the dialog. */
export const loadImportDialog = () => import('./import-dialog.tsx');
