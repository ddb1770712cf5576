import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { useDocumentTitle } from '#app/ui/use-document-title.ts';

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 'page',
    bg: 'bg.canvas',
    color: 'fg',
  },
});

/** A screen outside the app's frame: one title, what it means, what to do. */
export function AccessPage(props: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(props.title);
  return (
    <Page id="content">
      <Stack gap="5" maxWidth="prose" alignItems="flex-start">
        {props.icon}
        <Text as="h1" size="title" tabIndex={-1} data-page-title>
          {props.title}
        </Text>
        {props.children}
        {props.actions !== undefined && <Row>{props.actions}</Row>}
      </Stack>
    </Page>
  );
}
