import { MetadataDiscovery, type MetadataStorage } from '@mikro-orm/core';

/*
 * Works out once a process what the entities are. The ORM does it for each database anew, which takes 35 ms of processor time;
 * it is the same for all of them.
 */

const { discover } = MetadataDiscovery.prototype;
let known: Promise<MetadataStorage> | undefined;

MetadataDiscovery.prototype.discover = function discoverOnce(...given) {
  known ??= discover.apply(this, given);
  return known;
};
