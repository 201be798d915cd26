import '#web/ui/styles/app.css';
import '../components/gallery/gallery.css';
import { Toaster } from '#web/ui/overlays/toast.tsx';
import { TooltipProvider } from '#web/ui/overlays/tooltip-provider.tsx';
import { ButtonSamples } from '../components/gallery/buttons.tsx';
import { FormSamples } from '../components/gallery/forms.tsx';
import { OverlaySamples } from '../components/gallery/overlays.tsx';
import { PeopleSamples } from '../components/gallery/people.tsx';

/** Shows every shared component in every state and both themes; in development only. */
export default function GalleryPage() {
  return (
    <TooltipProvider>
      <main id="content" className="grid lg:grid-cols-2">
        {['dark', 'light'].map((theme) => (
          <div key={theme} className={`${theme} min-w-0 bg-bg px-(--gutter) py-10 text-text`}>
            <h1 className="h1 pb-6">{theme === 'dark' ? 'Lights off' : 'The morning after'}</h1>
            <ButtonSamples />
            <FormSamples />
            <PeopleSamples />
            <OverlaySamples />
          </div>
        ))}
      </main>
      <Toaster label="Notifications" closeLabel="Dismiss" />
    </TooltipProvider>
  );
}
