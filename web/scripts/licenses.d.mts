import type { Plugin } from 'vite';

export function pageLicensesPlugin(): Plugin & { inWorkers: () => Plugin };
