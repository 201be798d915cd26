import { useRouteLoaderData } from 'react-router';
import { TooltipProvider } from '#web/ui/overlays/tooltip-provider.tsx';
import { SiteHeader } from '../site/site-header.tsx';
import SignedInActions from '../session/signed-in-actions.tsx';

/** The header of pages for signed-in users. */
export function AppHeader() {
  const user = useRouteLoaderData<{ email: string; isAdmin: boolean }>('app-layout');
  return (
    <TooltipProvider>
      <SiteHeader>{user && <SignedInActions {...user} />}</SiteHeader>
    </TooltipProvider>
  );
}
