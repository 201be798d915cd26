import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';

interface CreatorMenuProps {
  onEdit: () => void;
  onDelete: () => void;
}

/** Rare actions on a card. Loaded by the first click, so the menu starts open. */
export default function CreatorMenu({ onEdit, onDelete }: CreatorMenuProps) {
  const { t } = useI18n();
  return (
    <Menu
      align="start"
      defaultOpen
      trigger={
        <Button variant="card-quiet" icon={<EllipsisVertical />}>
          {t('groupCard.manage')}
        </Button>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {t('groupCard.edit')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
        {t('groupCard.deleteCard')}
      </MenuItem>
    </Menu>
  );
}
