import { Client } from 'pg';
import { HostChooser } from './host-chooser.js';
import { type DatabaseHost, hostsOf } from './several-hosts.js';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/** Settings that the server reports at connection and whenever they change: `on` if it is read-only. */
const STATES = ['in_hot_standby', 'default_transaction_read_only'];

type Called = (error: Error | null) => void;

/**
 * Client class for a database: the driver's own, or, if the URL names several hosts, one that connects to the host that accepts
 * changes. After a connection breaks, or a host reports that it is read-only, the next connection queries all hosts again: after
 * a fail-over it reaches the new primary. All clients of one class share the result; each pool has a class of its own.
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
      // The connection attempt has timed out meanwhile.
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
