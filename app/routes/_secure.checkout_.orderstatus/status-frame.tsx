import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";

const frameName = "situacao";

/**
 * Without script an iframe refreshes the status, so that the page keeps focus, selection and open details. The pause
 * links are outside it for the same reason.
 */
export function StatusFrame({ codes }: { codes: readonly string[] }) {
  const light = useLightMode();
  const frame = (
    <>
      <iframe
        className="h-[5rem] w-full"
        name={frameName}
        src={paths.framedOrderStatus(codes)}
        title="Situação do pagamento"
      />
      <p>
        <Link className="link" href={paths.framedOrderStatus(codes, { paused: true })} target={frameName}>
          Pausar atualização
        </Link>{" "}
        <Link className="link" href={paths.framedOrderStatus(codes)} target={frameName}>
          Continuar atualização
        </Link>
      </p>
    </>
  );
  return light ? frame : <noscript>{frame}</noscript>;
}
