import CalendarDays from 'lucide-react/icons/calendar-days';
import Contact from 'lucide-react/icons/contact';
import Download from 'lucide-react/icons/download';
import Sheet from 'lucide-react/icons/sheet';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx';

const addressOf = (format: 'csv' | 'vcf' | 'ics') => `/api/birthdays/export?format=${format}`;

/** Downloads the list as a file. Loaded by the first click, so the menu starts open. */
export default function ExportMenu() {
  const { t } = useI18n();
  // Plain links, not router links, so that the browser downloads the file.
  return (
    <Menu
      align="start"
      defaultOpen
      trigger={
        <Button variant="text" size="sm" icon={<Download />}>
          {t('import.exportButton')}
        </Button>
      }
    >
      <MenuLink to={addressOf('csv')} reloadDocument download icon={<Sheet />}>
        {t('import.exportCsv')}
      </MenuLink>
      <MenuLink to={addressOf('vcf')} reloadDocument download icon={<Contact />}>
        {t('import.exportVcf')}
      </MenuLink>
      <MenuLink to={addressOf('ics')} reloadDocument download icon={<CalendarDays />}>
        {t('import.exportIcs')}
      </MenuLink>
    </Menu>
  );
}
