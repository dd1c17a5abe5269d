import { metrics } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import {
  AggregationTemporality,
  AggregationType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createRequire } from 'node:module';

export const spans = new InMemorySpanExporter();
export const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
export const reader = new PeriodicExportingMetricReader({ exporter: points });

new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
const own = { meterName: '@opentelemetry/instrumentation-http', aggregation: { type: AggregationType.DROP } } as const;
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader], views: [own] }));
new HttpInstrumentation();
// The instrumentation changes the module when it is required.
createRequire(import.meta.url)('node:http');
