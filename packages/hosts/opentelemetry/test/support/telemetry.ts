import { metrics, type Attributes } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import {
  AggregationTemporality,
  AggregationType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { createRequire } from 'node:module';

/** The points of one histogram, by their attributes. */
interface HistogramPoint {
  readonly attributes: Attributes;
  readonly value: {
    readonly count: number;
    readonly sum?: number;
    readonly buckets: { readonly boundaries: number[] };
  };
}

const spans = new InMemorySpanExporter();
const exporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });

/** Registers the SDK of OpenTelemetry with exporters in memory, and the instrumentation of `node:http`. */
export const startTelemetry = (): void => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
  // The instrumentation measures the same, without operations.
  const views = [{ meterName: '@opentelemetry/instrumentation-http', aggregation: { type: AggregationType.DROP } }];
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader], views }));
  new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }).enable();
  // The instrumentation patches the module when it is required.
  createRequire(import.meta.url)('node:http');
};

/** Returns the spans of servers since the last call. */
export const takeSpans = (): readonly ReadableSpan[] => {
  const finished = spans.getFinishedSpans();
  spans.reset();
  return finished;
};

/** Returns the points of all metrics since the last call, by name. */
export const takePoints = async (): Promise<Readonly<Record<string, readonly HistogramPoint[]>>> => {
  await reader.forceFlush();
  const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  exporter.reset();
  const points: Record<string, HistogramPoint[]> = {};
  for (const { descriptor, dataPoints } of all)
    (points[`${descriptor.name} in ${descriptor.unit}`] ??= []).push(...(dataPoints as HistogramPoint[]));
  return points;
};
