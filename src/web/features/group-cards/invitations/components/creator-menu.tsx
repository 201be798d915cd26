import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useSpeech } from '../../../../lib/language.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';

interface CreatorMenuProps {
  onEdit: () => void;
  onDelete: () => void;
}

/** What is seldom done with a card; opens with the press that fetched it. */
export default function CreatorMenu({ onEdit, onDelete }: CreatorMenuProps) {
  const { t } = useSpeech();
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
