/** Preloaded where the server's own modules are run from source: its mails are TSX, which Node does not read by itself. */
import { register } from 'tsx/esm/api';

register({ tsconfig: 'src/server/tsconfig.json' });
