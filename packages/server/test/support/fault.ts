// Loaded with --import before the executable, to inject unexpected errors.

const { FAULT_KIND = 'error' } = process.env;

const FAULTS: Readonly<Record<string, () => void>> = {
  error: () => {
    throw new Error(`broken by a test, with wsk_${'a'.repeat(38)}`);
  },
  rejection: () => {
    void Promise.reject(new Error('rejected by a test'));
  },
};

process.on('SIGUSR2', () => FAULTS[FAULT_KIND]?.());
