import { Child } from './child.ts';

/** What a simulated provider was asked. */
export interface Asked {
  at: number;
  path: string;
  body: unknown;
  status: number;
  answered: boolean;
}

export interface SimulatorOptions {
  dialect?: 'openai' | 'ollama';
  name?: string;
  model?: string;
  latencyMs?: number;
  requestsPerMinute?: number;
  maxInFlight?: number;
}

/** A simulated provider on a port of its own. */
export class Simulator {
  private constructor(
    private readonly child: Child,
    readonly url: string,
    readonly options: Required<Pick<SimulatorOptions, 'dialect' | 'name' | 'model'>>,
  ) {}

  static async start(options: SimulatorOptions = {}): Promise<Simulator> {
    const { dialect = 'openai', name = 'sim', model = 'sim-large' } = options;
    const args = ['--port', '0', '--dialect', dialect, '--name', name, '--model', model];
    const add = (flag: string, value?: number) => value !== undefined && args.push(flag, `${value}`);
    add('--latency-ms', options.latencyMs);
    add('--requests-per-minute', options.requestsPerMinute);
    add('--max-in-flight', options.maxInFlight);
    const child = new Child(process.env.ADVAI_SIMULATOR ?? '../target/debug/provider-sim', args, {});
    const [, url] = await child.printed(/(http:\/\/127\.0\.0\.1:\d+)/);
    return new Simulator(child, url, { dialect, name, model });
  }

  /** Its entry in `advai.toml`. */
  entry(extra: Record<string, unknown> = {}): string {
    const { dialect, name, model } = this.options;
    const fields: Record<string, unknown> = {
      name,
      dialect,
      base_url: dialect === 'openai' ? `${this.url}/v1` : this.url,
      model,
      local: false,
      keys: ['test-key'],
      ...extra,
    };
    const lines = Object.entries(fields).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    return ['[[provider]]', ...lines, ''].join('\n');
  }

  async asked(): Promise<Asked[]> {
    const log = (await (await fetch(`${this.url}/_log`)).json()) as Asked[];
    return log.filter((entry) => /chat/.test(entry.path));
  }

  async control(body: unknown): Promise<void> {
    const answer = await fetch(`${this.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control: ${answer.status} ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await this.child.stop('SIGKILL');
  }
}
