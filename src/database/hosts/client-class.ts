import { Client } from 'pg';
import { HostChooser } from './host-chooser.js';
import { type DatabaseHost, hostsOf } from './several-hosts.js';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/** Settings that the server reports when a connection is made, and when they change: `on` where it takes no changes. */
const STATES = ['in_hot_standby', 'default_transaction_read_only'];

type Called = (error: Error | null) => void;

/**
 * The class of the clients of a database: the driver's own, or where the URL names several hosts one that connects to the host which
 * takes changes. A connection that breaks, and a host that says it takes no changes, have the hosts asked again by whoever
 * connects next: after a fail-over they are led to the new primary. Clients of one class ask together: a pool has one.
 */
export function clientClass(url: string): typeof Client {
  const hosts = hostsOf(url);
  return hosts.length > 1 ? choosing(new HostChooser(hosts)) : Client;
}

const choosing = (chooser: HostChooser): typeof Client =>
  class extends Client {
    private isLeaving = false;

    override connect(): Promise<Client>;
    override connect(called: Called): void;
    override connect(called?: Called): Promise<Client> | undefined {
      const connected = this.toChosen();
      if (!called) return connected;
      connected.then(() => called(null), called);
      return undefined;
    }

    override end(): Promise<void>;
    override end(called: (error: Error) => void): void;
    override end(called?: (error: Error) => void): Promise<void> | undefined {
      this.isLeaving = true;
      if (!called) return super.end();
      super.end(called);
      return undefined;
    }

    private async toChosen(): Promise<Client> {
      const host = await chooser.find();
      // Whoever wanted to connect has lost patience meanwhile.
      if (this.connection.stream.destroyed) throw new Error('Connection terminated due to connection timeout');
      Object.assign(this, { host: host.host, port: host.port });
      this.watch(host);
      try {
        return await super.connect();
      } catch (error) {
        chooser.forget(host);
        throw error;
      }
    }

    private watch(host: DatabaseHost): void {
      const forget = () => chooser.forget(host);
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (STATES.includes(parameterName) && parameterValue === 'on') forget();
      });
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) forget();
      });
      this.once('end', () => {
        if (!this.isLeaving) forget();
      });
    }
  };
