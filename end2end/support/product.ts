import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.ts';
import { until } from './wait.ts';

export interface Finding {
  id: string;
  by: string;
  decision: string;
  why: string;
  note: string | null;
  share: boolean;
}

export interface Clause {
  id: string;
  position: number;
  number: string;
  heading: string;
  kind: string;
  text: string;
  status: string;
  risk: string | null;
  answered_by: string | null;
  reused_from: string | null;
  changes: string[];
  findings: Finding[];
}

export interface VersionState {
  id: string;
  contract_id: string;
  status: string;
  stage: string;
  seq: number;
  progress: { done: number; total: number; reused: number };
  warnings: { code: string }[];
  clauses: Clause[];
  review: unknown;
}

/** The server with a data folder of its own. */
export class Product {
  private child?: Child;
  private port = 0;

  private constructor(readonly folder: string) {}

  /** Starts the server with this `advai.toml`. */
  static async start(configuration: string): Promise<Product> {
    const product = new Product(await mkdtemp(join(tmpdir(), 'advai-')));
    await writeFile(join(product.folder, 'advai.toml'), configuration);
    await product.restart();
    return product;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get output(): string {
    return this.child?.output ?? '';
  }

  /** Starts it again on the same folder and, after the first time, the same port. */
  async restart(): Promise<void> {
    this.child = new Child(process.env.ADVAI_BINARY ?? '../target/debug/advai', ['serve'], {
      ADVAI_ADDR: `127.0.0.1:${this.port}`,
      ADVAI_DATA: join(this.folder, 'data'),
      ADVAI_CONFIG: join(this.folder, 'advai.toml'),
      ADVAI_SITE: process.env.ADVAI_SITE ?? '../target/site',
    });
    const [, port] = await this.child.printed(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
    this.port = Number(port);
  }

  async kill(): Promise<void> {
    await this.child?.stop('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.child?.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Uploads a contract without a browser. */
  async upload(
    name: string,
    text: string,
    fields: Record<string, string> = {},
    to = '/api/contracts',
  ): Promise<{ contract_id: string; version_id: string }> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([text], { type: 'text/plain' }), name);
    const answer = await fetch(this.url + to, { method: 'POST', body: form });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { contract_id: string; version_id: string };
  }

  async version(id: string): Promise<VersionState> {
    const answer = await fetch(`${this.url}/api/versions/${id}`);
    if (!answer.ok) throw new Error(`version: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as VersionState;
  }

  /** Waits until a version is as `is` says. */
  async versionThat(id: string, what: string, is: (state: VersionState) => boolean): Promise<VersionState> {
    return until(`a version that ${what}`, async () => {
      const state = await this.version(id);
      return is(state) && state;
    });
  }

  async done(id: string): Promise<VersionState> {
    return this.versionThat(id, 'is done', (state) => state.status === 'done');
  }
}
