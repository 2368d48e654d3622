import { Icon } from "./icon";
import { Link } from "./link";

export interface Fault {
  /** The id of the field at fault. */
  fieldId: string;
  /** The field's label, when the message alone does not say which field is meant. */
  label?: string;
  message: string;
}

interface ErrorSummaryProps {
  /** The quoted message of the form, in bold. */
  title: string;
  message?: string;
  faults: readonly Fault[];
}

/** Stands before the form that was refused: each fault is a link to its field, in the field's own words. */
export function ErrorSummary({ title, message, faults }: ErrorSummaryProps) {
  return (
    <div className="notice failure" role="alert" id="erros" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        {message && <p>{message}</p>}
        {faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.fieldId} ${fault.message}`}>
                <Link className="link" href={`#${fault.fieldId}`}>
                  {fault.label ? `${fault.label}: ${fault.message}` : fault.message}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
