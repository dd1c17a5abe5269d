/** What can tell the metrics of the server: a registry of one process, or whatever aggregates those of several. */
export interface MetricsSource {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
}
