import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metrics } from '@opentelemetry/api'
import { instrumentationName } from './operation.ts'

const seconds = (nanoseconds: number): number => nanoseconds / 1e9

/** Observes this process: memory, CPU time, and delays of the event loop. */
export const observeProcess = (): { stop(): void } => {
  const meter = metrics.getMeter(instrumentationName)
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident memory.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter
    .createObservableCounter('process.cpu.time', { unit: 's', description: 'Processor time.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe(user / 1e6, { 'cpu.mode': 'user' })
      result.observe(system / 1e6, { 'cpu.mode': 'system' })
    })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  meter
    .createObservableGauge('nodejs.eventloop.delay.p99', {
      unit: 's',
      description: 'Delay of the event loop since the last reading, 99th percentile.',
    })
    .addCallback((result) => {
      result.observe(seconds(delay.percentile(99)))
      delay.reset()
    })
  return { stop: () => void delay.disable() }
}
