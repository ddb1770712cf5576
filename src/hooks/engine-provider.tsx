import { createContext, type ReactNode, useContext } from 'react';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

/** Hands the engine and its companions to every hook below; made once by the composition root. */
export function EngineProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services the composition root made. Throws outside of EngineProvider. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('EngineProvider is missing above');
  return services;
}
