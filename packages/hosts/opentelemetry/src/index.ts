export { createOtelObserver, type OtelObserver, type OtelObserverOptions } from './create-otel-observer.js';
