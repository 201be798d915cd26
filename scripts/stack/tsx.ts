/** Preloaded where server modules are run from source, since mails are TSX, which Node does not read by itself. */
import { register } from 'tsx/esm/api';

register({ tsconfig: 'src/server/tsconfig.json' });
