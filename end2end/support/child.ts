import { spawn, type ChildProcess } from 'node:child_process';

/** A process of the product, with what it printed. */
export class Child {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;

  constructor(program: string, args: string[], env: Record<string, string>) {
    // Nothing of the person's own environment: a key set there must not
    // make a test ask a real provider.
    const { PATH = '', HOME = '' } = process.env;
    this.process = spawn(program, args, { env: { PATH, HOME, ...env } });
    const keep = (data: Buffer) => (this.output += data.toString());
    this.process.stdout?.on('data', keep);
    this.process.stderr?.on('data', keep);
    this.ended = new Promise((resolve, reject) => {
      this.process.on('exit', (code) => resolve(code));
      this.process.on('error', reject);
    });
  }

  /** Waits for a line that `pattern` matches; fails at once when the process ends. */
  async printed(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const found = this.output.match(pattern);
      if (found) return found;
      const event = new Promise<'data'>((resolve) => {
        const wake = () => resolve('data');
        this.process.stdout?.once('data', wake);
        this.process.stderr?.once('data', wake);
      });
      if ((await Promise.race([event, this.ended])) !== 'data') {
        throw new Error(`ended before it printed ${pattern}:\n${this.output}`);
      }
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.process.kill(signal);
    return this.ended;
  }
}
