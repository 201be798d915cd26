import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from './processes.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** Runs `work` against a new stack, which is stopped however the work or this process ends. */
export async function withStack(options: StackOptions, work: (stack: Stack) => Promise<number>): Promise<never> {
  const stack = await startStack(options);
  let leaving = false;
  const leave = async (code: number) => {
    if (leaving) return;
    leaving = true;
    await stack.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void leave(130));
  process.on('SIGTERM', () => void leave(143));

  const code = await work(stack).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  await leave(code);
  // A signal came first, and its call of `leave` ends the process.
  return new Promise<never>(() => {});
}

/** Runs a program to its end in our terminal and gives its exit code. */
export async function runToEnd(program: string, args: string[], environment: Environment = {}): Promise<number> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stopWithUs = () => child.kill();
  process.on('exit', stopWithUs);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stopWithUs);
  return code ?? 1;
}

/** Runs `npm run build` unless `built` is set. */
export async function buildUnless(built: boolean): Promise<void> {
  if (built) return;
  const code = await runToEnd('npm', ['run', 'build']);
  if (code !== 0) process.exit(code);
}
